/** What the GitHub Action tells of PDFs that differ from those before a change: reports, the run's summary, a comment. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** How the comment of an earlier run is found again. */
const MARK = '<!-- octavo changes -->'
/** GitHub takes 65,536 characters in a comment, and a reader fewer. */
const MOST_TEXT = 60_000
const MOST_OF_ONE = 8_000

/**
 * Compares the PDFs of two folders; those that differ get a report in `after/changes`. Gives a Markdown text for each PDF that
 * has changed, come or gone, and the names of those that could not be compared.
 */
export function changesBetween(before, after, cli) {
  const names = [...new Set([...pdfsIn(before), ...pdfsIn(after)])].sort()
  const changes = []
  const unread = []
  for (const name of names) {
    const [older, newer] = [join(before, name), join(after, name)]
    if (!existsSync(newer)) changes.push(`### ${name}\n\nIt is gone.`)
    else if (!existsSync(older)) changes.push(`### ${name}\n\nIt is new.`)
    else if (!readFileSync(older).equals(readFileSync(newer))) {
      const report = join(after, 'changes', name.replace(/\.pdf$/, '.html'))
      mkdirSync(dirname(report), { recursive: true })
      const { status, stdout } = spawnSync(process.execPath, [cli, 'diff', older, newer, '--html', report], {
        encoding: 'utf8',
      })
      if (status === 1 && stdout !== '') changes.push(`### ${name}\n\n${fenced(clipped(stdout.trim(), MOST_OF_ONE))}`)
      // Other bytes that mean the same are no change to a reader.
      else if (status !== 0) unread.push(name)
    }
  }
  return { changes, unread }
}

const pdfsIn = folder =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && entry.name.endsWith('.pdf'))
        .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    : []

/** The words of a document between fences that none of them can close. */
function fenced(text) {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}

const clipped = (text, most) => (text.length <= most ? text : `${text.slice(0, most).trimEnd()}\n…`)

/** The changes as one text, for the run's summary and the comment: whole sections, and how many more there are. */
export function summaryOf(changes) {
  const count = changes.length === 1 ? 'One PDF has changed.' : `${changes.length} PDFs have changed.`
  const parts = [MARK, changes.length === 0 ? 'No PDF has changed.' : count]
  let length = 0
  for (const [index, change] of changes.entries()) {
    length += change.length
    if (length > MOST_TEXT) {
      parts.push(`And ${changes.length - index} more: see the reports.`)
      break
    }
    parts.push(change)
  }
  return `${parts.join('\n\n')}\n`
}

export function writeSummary(text, file = process.env.GITHUB_STEP_SUMMARY) {
  if (file !== undefined) appendFileSync(file, text)
}

/** Writes the comment of the pull request that the run belongs to, or replaces that of an earlier run. Throws where GitHub refuses. */
export async function comment(text, { token, hasChanges, environment = process.env }) {
  const { GITHUB_EVENT_PATH = '', GITHUB_REPOSITORY = '', GITHUB_API_URL = 'https://api.github.com' } = environment
  const number = existsSync(GITHUB_EVENT_PATH)
    ? JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')).pull_request?.number
    : undefined
  if (number === undefined) return
  const ask = async (path, method = 'GET', body = undefined) => {
    const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`The comment was refused with status ${response.status}.`)
    return response.json()
  }
  const earlier = await earlierComment(page => ask(`issues/${number}/comments?per_page=100&page=${page}`))
  if (earlier !== null) await ask(`issues/comments/${earlier}`, 'PATCH', { body: text })
  // Where nothing has ever changed, nobody needs to hear of it.
  else if (hasChanges) await ask(`issues/${number}/comments`, 'POST', { body: text })
}

const MOST_COMMENTS = 30

async function earlierComment(commentsOn) {
  for (let page = 1; page <= MOST_COMMENTS; page++) {
    const comments = await commentsOn(page)
    const own = comments.find(({ body }) => body?.startsWith(MARK))
    if (own !== undefined) return own.id
    if (comments.length < 100) break
  }
  return null
}
