/** The flags of the commands, as tables. Those of a document are made from the table of fields; see `job-flags.ts`. */
import { CHECKED_STANDARDS } from '../check/types.ts'
import type { Flags } from './arguments.ts'

const DATA_DIR = { value: 'FOLDER', help: 'Folder of the keys and counts; OCTAVO_DATA_DIR or .octavo if not given.' }

/** Flags for folders of templates, fonts and profiles, and for network access. */
const FURNISHING_FLAGS: Flags = {
  'profiles-dir': {
    value: 'FOLDER',
    help: 'Folder of the print profiles; OCTAVO_PROFILES_DIR or profiles if not given.',
  },
  'templates-dir': { value: 'FOLDER', help: 'Folder with further templates; OCTAVO_TEMPLATES_DIR if not given.' },
  'fonts-dir': { value: 'FOLDER', help: 'Folder with further fonts; OCTAVO_FONTS_DIR if not given.' },
  'allow-origin': {
    value: 'ORIGIN',
    isList: true,
    help: 'Exact origin that may be fetched although it is not public.',
  },
  offline: { value: null, help: 'Fetch nothing from the network.' },
}

/** The root folder of a site, whose documents refer to files above their own folder. */
const ROOT: Flags = {
  root: {
    value: 'FOLDER',
    help: 'Folder whose files the documents in it may use; the own folder of each if not given.',
  },
}

/** `octavo INPUT...`, beside the flags of the document. */
export const OUTPUT_FLAGS: Flags = {
  output: {
    value: 'FILE',
    short: 'o',
    help: 'The PDF, or a picture if it ends in .png or .svg; "-" for standard output.',
  },
  strip: { value: null, help: 'All pages in one picture, rather than page-1.png, page-2.png and so on.' },
  'out-dir': { value: 'FOLDER', help: 'Folder for the PDFs, named like their inputs.' },
  watch: { value: null, help: 'Render again whenever the document or a file that it uses changes.' },
  ...FURNISHING_FLAGS,
  ...ROOT,
  cookies: { value: 'FILE', help: "Cookies for addresses, in Netscape's format; each goes to its own site alone." },
  quiet: { value: null, short: 'q', help: 'Say nothing but errors.' },
  verbose: { value: null, help: 'Show all warnings and the time of each phase.' },
}

/** `octavo dev`, beside the flags of the document. */
export const DEV_FLAGS: Flags = {
  port: { value: 'NUMBER', help: 'Port of the preview on this machine; 0 for any that is free (4180).' },
  ...FURNISHING_FLAGS,
  ...ROOT,
}

/** `octavo keys`. */
export const KEYS_FLAGS: Flags = {
  plan: { value: 'PLAN', help: 'Plan of the key (entry).' },
  name: { value: 'NAME', help: 'What you call it.' },
  caller: { value: 'CALLER', help: 'Who it belongs to; keys of one caller share a quota.' },
  profile: { value: 'PROFILE', help: 'Print profile of requests that name none.' },
  env: { value: 'ENV', help: 'live, test or dev (live).' },
  grace: { value: 'TIME', help: 'How long a revoked or rotated key still works, such as 24h (0).' },
  json: { value: null, help: 'Answer in JSON.' },
  'data-dir': DATA_DIR,
  config: { value: 'FILE', help: 'Configuration file of the server, for its plans.' },
}

/** `octavo usage`. */
export const USAGE_FLAGS: Flags = {
  month: { value: 'YYYY-MM', help: 'Another month than this one.' },
  store: { value: 'ADDRESS', help: 'redis:// address where the server counts in one; OCTAVO_STORE if not given.' },
  json: { value: null, help: 'Answer in JSON.' },
  'data-dir': DATA_DIR,
  config: { value: 'FILE', help: 'Configuration file of the server.' },
}

const { offline: _, ...FURNISHING_AND_ORIGINS } = FURNISHING_FLAGS

/** `octavo bulk`. */
export const BULK_FLAGS: Flags = {
  to: { value: 'FOLDER', help: 'Folder for the files, or s3://bucket/prefix.' },
  workers: { value: 'NUMBER', help: 'Renderer processes; as many as processors and memory allow if not given.' },
  'per-host': { value: 'NUMBER', help: 'Documents of one host at the same time (2).' },
  'host-pause': { value: 'MS', help: 'Milliseconds between the starts of two of them (500).' },
  retries: { value: 'NUMBER', help: 'Further tries where the failure may pass (2).' },
  anew: { value: null, help: 'Make what has not changed as well.' },
  state: {
    value: 'FILE',
    help: 'Where it is kept what was made; in the folder, or beside the manifest, if not given.',
  },
  report: { value: 'FILE', help: 'Write a report in JSON.' },
  's3-endpoint': { value: 'ADDRESS', help: "Address of an S3-compatible store; Amazon's if not given." },
  's3-region': { value: 'REGION', help: 'Region of the bucket (us-east-1).' },
  ...FURNISHING_AND_ORIGINS,
  quiet: { value: null, short: 'q', help: 'Say nothing but errors.' },
  config: { value: 'FILE', help: 'Configuration file, as that of the service.' },
}

/** `octavo jobs`. */
export const JOBS_FLAGS: Flags = {
  state: { value: 'STATE', help: 'waiting, running, done or failed (failed).' },
  most: { value: 'NUMBER', help: 'List so many at most (100).' },
  webhooks: { value: null, help: 'The messages to callers in place of the jobs.' },
  store: { value: 'ADDRESS', help: 'redis:// address of the queue; OCTAVO_STORE if not given.' },
  json: { value: null, help: 'Answer in JSON.' },
  config: { value: 'FILE', help: 'Configuration file of the server.' },
}

/** `octavo templates` and `octavo fonts`. */
export const LIST_FLAGS: Flags = {
  json: { value: null, help: 'Answer in JSON.' },
}

/** `octavo extract`. */
export const EXTRACT_FLAGS: Flags = {
  json: { value: null, help: 'Metadata, content and what was removed, in JSON.' },
  html: { value: null, help: 'The content as HTML.' },
  text: { value: null, help: 'The content as text.' },
  format: { value: 'FORMAT', help: 'html, text, markdown or json (html).' },
  selector: { value: 'SELECTOR', help: 'Where the content is, instead of looking for it.' },
  remove: { value: 'SELECTOR', isList: true, help: 'What is no content; may be given several times.' },
  rules: {
    value: 'PATH',
    isList: true,
    help: 'File or folder of site rules: .json, or HOST.txt as in ftr-site-config.',
  },
  'join-pages': { value: null, help: 'Fetch the further pages of an article that is in several.' },
  'no-comments': { value: null, help: 'Leave out the comments on posts of a thread.' },
  'no-images': { value: null, help: 'Leave out pictures and their captions.' },
  url: { value: 'ADDRESS', help: 'Address that a file came from.' },
  'allow-origin': {
    value: 'ORIGIN',
    isList: true,
    help: 'Exact origin that may be fetched although it is not public.',
  },
}

/** `octavo check`. */
export const CHECK_FLAGS: Flags = {
  standard: {
    value: 'STANDARD',
    isList: true,
    help: `${CHECKED_STANDARDS.join(', ')}; what the file claims if not given.`,
  },
  json: { value: null, help: 'Report in JSON.' },
  sarif: { value: null, help: 'Report in SARIF 2.1.0.' },
}

/** `octavo diff`, beside the flags of the document. */
export const DIFF_FLAGS: Flags = {
  ...ROOT,
  html: { value: 'FILE', help: 'Write a report with the pages side by side.' },
  json: { value: null, help: 'Print the differences in JSON.' },
}

/** The stages that `octavo dump` prints, in the order of the pipeline. */
export const DUMP_STAGES = ['tree', 'styles', 'boxes', 'fragments', 'ops', 'svg', 'text'] as const

/** `octavo dump`, beside the flags of the document. */
export const DUMP_FLAGS: Flags = {
  ...ROOT,
  stage: { value: 'STAGE', help: `${DUMP_STAGES.join(', ')} (fragments).` },
}

/** `octavo health`. */
export const HEALTH_FLAGS: Flags = {
  config: { value: 'FILE', help: 'Configuration file of the service.' },
  ready: { value: null, help: 'Ask whether it takes documents, rather than whether it is alive.' },
}
