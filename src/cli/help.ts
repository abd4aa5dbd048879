/** What `--help` prints. */
import { fieldsOf } from '../job/fields.ts'
import { SETTING_NAMES, SETTINGS, type Setting, type SettingName } from '../service/settings.ts'
import { type Arguments, type Flags, flagLines } from './arguments.ts'
import {
  BULK_FLAGS,
  CHECK_FLAGS,
  DEV_FLAGS,
  DIFF_FLAGS,
  DUMP_FLAGS,
  EXTRACT_FLAGS,
  HEALTH_FLAGS,
  JOBS_FLAGS,
  KEYS_FLAGS,
  OUTPUT_FLAGS,
  USAGE_FLAGS,
} from './command-flags.ts'
import { JOB_FLAGS } from './job-flags.ts'

const GENERAL = `octavo: HTML or a web address in, a print-quality PDF out.

Usage
  octavo INPUT... [-o FILE | --out-dir FOLDER] [options]
  octavo COMMAND [options]

An INPUT is an HTML file, a web address, or "-" for standard input.

  octavo page.html -o page.pdf --template academic --page-size Letter
  octavo https://example.com/post -o post.pdf
  cat page.html | octavo - > page.pdf
  octavo *.html --out-dir pdf/

Commands
  serve      the HTTP service
  work       renders the jobs of a queue
  bulk       the documents of a manifest
  jobs       the queue: count, list, retry, remove
  keys       API keys: create, list, revoke, rotate
  usage      what was delivered this month
  health     whether the service on this machine is alive
  templates  the templates there are
  fonts      the fonts there are
  extract    the main content of a page
  check      whether a PDF keeps PDF/UA and PDF/A
  diff       what differs between two PDFs or documents
  dev        a preview in the browser that follows the document
  dump       a document at a stage of its way to the PDF
  help       this, or the help of a command

Exit status: 0 done, 1 a document failed, 2 bad usage.
`

/** The help of a command; the general help for unknown commands. */
export function helpFor(command: string | null): string {
  switch (command) {
    case 'serve':
      return section('octavo serve [options]', 'Starts the HTTP service.', settingFlags(), SERVE_NOTES)
    case 'work':
      return section('octavo work [options]', WORK_TEXT, settingFlags(), SERVE_NOTES)
    case 'bulk':
      return section('octavo bulk MANIFEST --to FOLDER|s3://BUCKET/PREFIX [options]', BULK_TEXT, BULK_FLAGS)
    case 'jobs':
      return section(JOBS_USAGE, 'Shows the queue of jobs and what failed in it.', JOBS_FLAGS)
    case 'keys':
      return section(KEYS_USAGE, 'Manages the API keys in the data folder. A running server notices.', KEYS_FLAGS)
    case 'usage':
      return section('octavo usage [options]', 'Tells what was delivered in a month.', USAGE_FLAGS)
    case 'health':
      return section('octavo health [options]', 'Asks the service on this machine whether it is alive.', HEALTH_FLAGS)
    case 'extract':
      return section('octavo extract FILE|ADDRESS [options]', 'Prints the main content of a page.', EXTRACT_FLAGS)
    case 'check':
      return section('octavo check FILE.pdf... [options]', CHECK_TEXT, CHECK_FLAGS)
    case 'diff':
      return section('octavo diff BEFORE AFTER [options]', DIFF_TEXT, { ...DIFF_FLAGS, ...JOB_FLAGS })
    case 'dev':
      return section('octavo dev FILE [options]', DEV_TEXT, { ...DEV_FLAGS, ...JOB_FLAGS })
    case 'dump':
      return section('octavo dump FILE [options]', 'Prints a document at a stage.', { ...DUMP_FLAGS, ...JOB_FLAGS })
    case 'templates':
    case 'fonts':
      return `Usage\n  octavo ${command} [--json]\n`
    default:
      return `${GENERAL}\nOutput\n${flagLines(OUTPUT_FLAGS)}\n\nDocument (${fieldsOf('generate').length} fields, as in the HTTP interface)\n${flagLines(JOB_FLAGS)}\n`
  }
}

const CHECK_TEXT = 'Checks what a machine can of PDF/UA-1, PDF/A-2 and PDF/A-3, clause by clause.'

const DEV_TEXT = `Shows the pages of a document in the browser, at http://localhost:4180/, and anew whenever the document or a file
that it uses changes. Boxes, lines, page breaks with their reasons, tags in the order of reading and warnings can be shown above
the pages; a click on a word names its line in the source.`

const DIFF_TEXT = `Tells what differs between two PDFs, page by page: words, places, type, pictures, links, outline, tags, metadata.
HTML files and addresses are rendered first, with the options of a document, and their warnings are compared too. Exit
status 0 where nothing differs, 1 where something does, 2 where one cannot be read.`

const WORK_TEXT = `Renders the jobs that a service takes on (octavo serve --jobs on), as one of any number of machines that share
its store. It needs the same settings as the service, and no port.`

const BULK_TEXT = `Makes a file of each line of the manifest: a JSON object with the fields of a request ("url" or "html"), or with "file" for an
HTML file, and "output" for the path of the file that is written. What has not changed since the last run is left as it is.`

const JOBS_USAGE = `octavo jobs count
  octavo jobs list [--state STATE] [--json]
  octavo jobs retry ID...
  octavo jobs remove ID...`

const KEYS_USAGE = `octavo keys create --name NAME [--plan PLAN] [options]
  octavo keys list [--json]
  octavo keys revoke ID [--grace TIME]
  octavo keys rotate ID [--grace TIME]`

const SERVE_NOTES = `Every option may also be given as OCTAVO_NAME in the environment or as "name" in the JSON file named by
--config or OCTAVO_CONFIG. A flag wins over the environment, the environment over the file. Plans are set in the file.`

function section(usage: string, text: string, flags: Flags, notes = ''): string {
  return `Usage\n  ${usage}\n\n${text}\n\nOptions\n${flagLines(flags)}\n${notes === '' ? '' : `\n${notes}\n`}`
}

/** The values of flags that are settings, by name. */
export function settingValues(given: Arguments): Record<string, string> {
  const values = SETTING_NAMES.map(name => [name, given.text(name.replaceAll('_', '-'))] as const)
  return Object.fromEntries(values.filter((entry): entry is [SettingName, string] => entry[1] !== null))
}

/** The settings of the server as flags. */
export function settingFlags(): Flags {
  const rows = SETTING_NAMES.map(name => {
    const { kind, default: value, help }: Setting = SETTINGS[name]
    const note = value === null || value === '' ? '' : ` (${value})`
    return [name.replaceAll('_', '-'), { value: kind.toUpperCase(), help: `${help}${note}` }] as const
  })
  return { config: { value: 'FILE', help: 'Configuration file (JSON).' }, ...Object.fromEntries(rows) }
}
