/** Stack Overflow and the other sites of the Stack Exchange network: a question, its answers by score, and comments. */
import type { SiteParser } from './parser.ts'

/** The sites of Stack Exchange. */
export const STACK_EXCHANGE: SiteParser = {
  name: 'stack-exchange',
  hosts: [
    'stackoverflow.com',
    '*.stackoverflow.com',
    '*.stackexchange.com',
    'superuser.com',
    '*.superuser.com',
    'serverfault.com',
    '*.serverfault.com',
    'askubuntu.com',
    '*.askubuntu.com',
    'mathoverflow.net',
    '*.mathoverflow.net',
    'stackapps.com',
  ],
  fingerprints: [{ hint: 'js-post-body', has: '#question .js-post-body' }],
  kinds: [
    {
      kind: 'question',
      has: '.question .js-post-body, .question .post-text, .question .s-prose',
      rule: {
        shape: 'thread',
        date: 'time[itemprop="dateCreated"]@datetime',
        title: ['#question-header h1', 'h1[itemprop="name"]', 'h1'],
        posts: '.question, .answer',
        order: 'score',
        post: {
          author: [
            '.post-signature.owner .user-details [itemprop="name"]',
            // In a community wiki the first link leads to its revisions.
            '.user-details[itemprop="author"] a:not([href*="/revisions"])',
            '.post-signature:last-child .user-details a:not([href*="/revisions"])',
            '.post-signature .user-details a:not([href*="/revisions"])',
            '.user-details a:not([href*="/revisions"])',
            '@data-author-username',
          ],
          date: [
            '.post-signature.owner .relativetime@title',
            '.post-signature:last-child .relativetime@title',
            '.user-action-time .relativetime@title',
            '[itemprop="dateCreated"]@datetime',
          ],
          score: ['@data-score', '.js-vote-count@data-value', '.js-vote-count', '.vote-count-post'],
          accepted: '.accepted-answer, .js-accepted-answer',
          anchor: '@id',
          body: ['.js-post-body', '.s-prose', '.post-text'],
          comments: {
            select: 'li.comment, tr.comment, .js-comment',
            author: ['.comment-user'],
            date: ['.relativetime-clean@title', '[itemprop="datePublished"]', '.comment-date span@title'],
            score: ['.comment-score span', '.js-comment-score span'],
            body: ['.comment-copy'],
          },
        },
        remove: ['.snippet-ctas', '.snippet-result', '.js-code-copy-button', '.everyonelovesstackoverflow'],
      },
    },
  ],
}
