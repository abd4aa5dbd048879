/** DEV and other communities that run Forem. */
import type { SiteParser } from './parser.ts'

/** DEV (dev.to) and other Forem sites. */
export const DEV: SiteParser = {
  name: 'dev',
  hosts: ['dev.to'],
  fingerprints: [{ hint: 'crayons-article', has: '#article-body.crayons-article__body, .crayons-article__body' }],
  kinds: [
    {
      kind: 'article',
      has: '#article-body, .crayons-article__body',
      rule: {
        shape: 'article',
        title: ['.crayons-article__header__meta h1', '#main-title h1', 'h1'],
        author: [
          '.crayons-article__subheader a.crayons-link',
          '.crayons-article__header__meta a.crayons-link.fw-bold',
          '.crayons-article__header__meta [data-preview-content-id] ',
          '.author-name',
        ],
        date: ['.crayons-article__header__meta time@datetime', 'time.date@datetime', 'time@datetime'],
        content: ['#article-body', '.crayons-article__body'],
        remove: [
          '.highlight__panel',
          '.js-fullscreen-code-action',
          'a.anchor',
          '.ltag__user__link svg',
          'button',
          'svg',
          '.crayons-article__cover',
          '.js-actions-panel',
        ],
        transforms: [
          { select: '.js-code-highlight, .article-body-image-wrapper', to: 'unwrap' },
          { select: '.table-wrapper-paragraph', to: 'unwrap' },
        ],
      },
    },
    {
      kind: 'listing',
      has: '.crayons-story',
      rule: {
        shape: 'article',
        content: ['.crayons-story__title'],
        transforms: [{ select: '.crayons-story__title', to: { name: 'p' } }],
      },
    },
  ],
}
