/** Reddit: posts and their comments in the current markup ("shreddit"), in that of 2018 and in that of old.reddit.com. */
import type { SiteParser } from './parser.ts'

/** Reddit, in its old and its new markup. */
export const REDDIT: SiteParser = {
  name: 'reddit',
  hosts: ['reddit.com', '*.reddit.com'],
  fingerprints: [{ hint: '<shreddit-post', has: 'shreddit-post[post-title]' }],
  kinds: [
    {
      kind: 'thread',
      has: 'shreddit-post',
      rule: {
        shape: 'thread',
        title: ['shreddit-post@post-title', 'h1[slot="title"]'],
        author: 'shreddit-post@author',
        date: 'shreddit-post@created-timestamp',
        posts: 'shreddit-post, shreddit-comment',
        post: {
          original: 'shreddit-post',
          author: '@author',
          date: ['@created-timestamp', 'time@datetime', 'faceplate-timeago@ts'],
          score: '@score',
          depth: { field: '@depth', per: 1 },
          link: '@content-href',
          body: ['[slot="text-body"] .md', '[slot="text-body"]', '[slot="comment"]'],
          remove: ['button', 'faceplate-tracker', '[id$="-overflow-cover"]', '[slot="post-media-container"] button'],
        },
        transforms: [{ select: 'shreddit-mod-comment, .hidden', to: 'unwrap' }],
      },
    },
    {
      kind: 'thread',
      has: '.thing .entry .usertext-body, .sitetable.nestedlisting',
      rule: {
        shape: 'thread',
        title: ['.thing.link a.title', '.thing.link .title a'],
        posts: '.thing.link, .thing.comment',
        post: {
          original: '.link',
          part: '.entry',
          author: ['.author', '.tagline em'],
          date: ['time@datetime'],
          score: ['.tagline .score.unvoted', '.tagline .score'],
          depth: 'nested',
          link: 'a.title@href',
          body: ['.usertext-body .md'],
          remove: ['.reportform', '.buttons', '.expand', '.numchildren'],
        },
      },
    },
    {
      kind: 'thread',
      has: '[data-test-id="post-content"]',
      rule: {
        shape: 'thread',
        title: ['[data-test-id="post-content"] h1', 'h1'],
        author: '[data-test-id="post-content"] a[href*="/user/"]',
        posts: '[data-test-id="post-content"], .Comment',
        post: {
          original: '[data-test-id="post-content"]',
          author: [
            'a[data-testid="comment_author_link"]',
            '[data-testid="comment_author_icon"]@alt',
            'a[href^="/user/"]',
          ],
          date: ['[data-testid="comment_timestamp"]', '[id^="CommentTopMeta--Created"]', '[data-click-id="timestamp"]'],
          score: ['[id^="vote-arrows"] div', '.Comment > div > div > span[class]'],
          depth: { field: '@data-level', per: 1 },
          body: ['[data-test-id="comment"]', '[data-testid="comment"]', '[data-click-id="text"]', '.RichTextJSON-root'],
        },
      },
    },
  ],
}
