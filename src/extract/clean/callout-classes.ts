/** Class names of documentation tools for notes and warnings: whether an element is a callout, its kind, and its title line. */

/** Name parts of a callout's components. */
const PART = '(?![\\w-]*(?:title|heading|header|icon|body|content|container))'

/** Class names of callouts. */
const CALLOUT = new RegExp(
  `(^|\\s)(markdown-alert|admonition|theme-admonition${PART}[\\w-]*|custom-block|hint-container|(?:bs-)?callout${PART}[\\w-]*|notecard|admonitionblock|alert|hint|notices|box-note|note-box|infobox-note|remark-container|docs-note|td-alert|article-alert|starlight-aside|message-box|s-notice)(\\s|$)`,
  'i',
)

const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/danger|error|critical|caution|severe|failure|bug/i, 'danger'],
  [/warn|attention|important/i, 'warning'],
  [/tip|hint|success|check|best-practice/i, 'tip'],
  [/example|abstract|quote|question|seealso|see-also/i, 'note'],
  [/info|note|primary|secondary|default|remark/i, 'note'],
]

/** Class names of the line with the kind of a callout. */
const TITLE =
  /(admonition|callout|alert|hint|hint-container|custom-block|markdown-alert|notecard|starlight-aside)[\w-]*(title|heading|header)|^title$/i

/** Whether an element with these classes is a callout. */
export const isCallout = (classes: string): boolean => CALLOUT.test(classes)

/** The kind of a callout by its classes and other names. */
export function kindOfCallout(names: string): string {
  const told = names.replace(/(^|\s)(alert|hint|hint-container|admonition)(?=\s|$)/g, ' ')
  return KINDS.find(([pattern]) => pattern.test(told))?.[1] ?? 'note'
}

/** Whether an element with these classes is the title of a callout. */
export const isCalloutTitle = (classes: string): boolean => TITLE.test(classes)
