/** Lines that forum software writes into posts: orders to the reader, and notes about edits. */
import type { DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import type { Removals } from '../removals.ts'

const RULE = 'line of a post'

/** Whole lines. Names and dates stand in those about edits. */
const WRITTEN =
  /^(click to expand\W*|expand|collapse|reply|quote|multi-?quote|report( (post|inappropriate content))?|permalink|add a comment\W*|go to (first|last) .{0,20}|show \d+ more comments?|(last )?edited (on |by |at )?.{3,60} by .{2,60}|last edited( by .{2,60})?:? .{3,60}|this (post|message) (was|has been) (last )?(edited|modified).{0,100}|reactions: .{1,200}|signature|\d+ (likes?|reports?))$/i

const LONGEST = 240

export function removeThreadLines(body: DraftElement, removals: Removals): void {
  const lines = selectAll(body, LINES).filter(line => WRITTEN.test(shortText(line, LONGEST) ?? ''))
  const gone = new Set(lines)
  removals.removeWhere(body, element => (gone.has(element) ? RULE : null))
}

const LINES = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary'].map(name => `.octavo-post-body ${name}`).join(', ')
