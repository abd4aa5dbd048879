/** Forum software: one row per program, recognised by its fixed markup. It runs on any host. */
import type { SiteParser, ThreadRule } from './parser.ts'

interface ForumRow {
  readonly name: string
  readonly hint: string
  /** A selector that matches only the thread pages of this program. */
  readonly has: string
  readonly rule: Omit<ThreadRule, 'shape'>
}

/** Parts of posts of all programs that are not the author's text. */
const CLUTTER = ['.signature', '.reactions', '.likes', 'form', 'button', 'script', 'style', '.advertisement', '.ad']

const ROWS: readonly ForumRow[] = [
  {
    name: 'xenforo',
    hint: 'bbWrapper',
    has: 'html#XF article.message, html#XF .MessageCard',
    rule: {
      title: ['h1.p-title-value', 'h1.MessageCard__thread-title', 'h1'],
      posts: 'article.message[data-content^="post"], article.message--post, .js-messageCard',
      post: {
        author: ['@data-author', '.message-name', '.MessageCard__user-info__name', '.username'],
        date: ['.message-attribution time@datetime', '.MessageCard__date-created time@datetime', 'time.u-dt@datetime'],
        body: ['.message-body .bbWrapper', '.message-userContent .bbWrapper', 'article.message-body', '.bbWrapper'],
        remove: [
          '.bbCodeBlock-expandLink',
          '.bbCodeBlock-shrinkLink',
          '.message-lastEdit',
          '.samCodeUnit',
          '.js-selectToQuoteEnd',
          '.message-signature',
          '.MessageCard__comment-options',
          // The preview of a linked page: its title is the link, the rest is what that page says of itself.
          '.js-unfurl-desc',
          '.bbCodeBlock--unfurl .contentRow-minor',
        ],
        anchor: '.u-anchorTarget@id',
      },
      transforms: [{ select: '.js-unfurl-title', to: { name: 'p' } }],
    },
  },
  {
    name: 'xenforo 1',
    hint: 'XenForo',
    has: 'html#XenForo li.message[data-author]',
    rule: {
      title: ['.titleBar h1', 'h1'],
      posts: 'li.message[data-author]',
      post: {
        author: '@data-author',
        date: ['.DateTime@data-datestring', '.DateTime@title', '.DateTime'],
        body: ['.messageText'],
        remove: ['.quoteExpand', '.messageTextEndMarker', '.signature'],
      },
    },
  },
  {
    name: 'invision',
    hint: 'ips',
    has: 'article.ipsComment [data-role="commentContent"], article.cPost [data-role="commentContent"], .ipsEntry [data-role="commentContent"], .ipsComment_content',
    rule: {
      title: ['h1.ipsType_pageTitle', 'h1.ipsPageHeader__title', 'h1'],
      posts: 'article.ipsComment, article.cPost, article.ipsEntry',
      post: {
        author: [
          '.cAuthorPane_author',
          '.ipsComment_author h3',
          '.ipsEntry__username',
          '.ipsEntry__author a[href*="/profile/"]',
          '.ipsUsername',
        ],
        date: ['.ipsComment_meta time@datetime', '.ipsEntry__date time@datetime', 'time@datetime'],
        body: ['[data-role="commentContent"]', '.ipsType_richText', '.ipsRichText'],
        remove: [
          '.ipsItemControls',
          '.ipsEntry__signature',
          '[data-role="memberSignature"]',
          '.ipsQuote_citation > button',
          '.ipsType_reset.ipsType_light:has(time)',
          '.ipsHide',
        ],
      },
    },
  },
  {
    name: 'vbulletin 5',
    hint: 'js-post__content-text',
    has: '.b-post .js-post__content-text',
    rule: {
      title: ['h1.main-title', 'h1'],
      posts: '.b-post.js-post',
      post: {
        author: ['.b-userinfo .author', '.author'],
        date: ['time@datetime', '.b-post__timestamp'],
        body: ['.js-post__content-text'],
        remove: ['.b-post__signature', '.b-post-control', '.b-comments'],
      },
    },
  },
  {
    name: 'vbulletin 4',
    hint: 'postcontent',
    has: '#postlist .postbit .postbody, #postlist .postcontainer .postbody, ol#posts > li.postcontainer',
    rule: {
      title: ['.threadtitle', '#pagetitle h1', 'h1'],
      posts: 'li.postcontainer, li.postbit',
      post: {
        author: ['.username', '.popupctrl'],
        date: ['.postdate .date', '.postdate'],
        body: ['blockquote.postcontent', '.postcontent'],
        remove: ['.signature', '.after_content'],
      },
    },
  },
  {
    name: 'vbulletin 3',
    hint: 'post_message_',
    has: 'div[id^="post_message_"]',
    rule: {
      title: ['h1', '.navbar strong'],
      posts:
        'table[id^="post"]:has(div[id^="post_message_"]), div.tpost, div[id^="post"]:has(> div[id^="post_message_"])',
      post: {
        author: ['.bigusername', '[id^="postmenu_"]', '.username'],
        date: ['time@datetime', '.thead', '.postdate', '.tcell.alt2'],
        body: ['div[id^="post_message_"]'],
      },
    },
  },
  {
    name: 'phpbb',
    hint: 'postbody',
    has: '#phpbb .post .postbody .content, body.section-viewtopic .post .postbody .content, .post .postbody .content',
    rule: {
      title: ['h2.topic-title', 'h2', 'h1'],
      posts: 'div.post',
      post: {
        author: [
          '.author .username',
          '.author .username-coloured',
          '.postprofile .username',
          '.postprofile dt a',
          '.author strong',
        ],
        date: ['.author time@datetime', 'time@datetime', '.author'],
        body: ['.postbody .content', '.content'],
        remove: ['.notice', '.signature', '.post-buttons', '.postprofile'],
      },
    },
  },
  {
    name: 'smf',
    hint: 'post_wrapper',
    has: '.post_wrapper .postarea .post .inner, .post_wrapper .inner[id^="msg_"]',
    rule: {
      title: ['#forumposts h3', '#top_subject', 'h5[id^="subject_"]', 'h1'],
      posts: '.post_wrapper',
      post: {
        author: ['.poster h4 a', '.poster h4'],
        date: ['.keyinfo .smalltext a', '.keyinfo .smalltext', '.smalltext'],
        body: ['.inner[id^="msg_"]', '.postarea .inner', '.inner'],
        remove: ['.signature', '.moderatorbar'],
      },
    },
  },
  {
    name: 'mybb',
    hint: 'post_body',
    has: '#posts .post .post_body',
    rule: {
      title: ['.thead strong', 'h1'],
      posts: '#posts .post',
      post: {
        author: ['.author_information .largetext', '.author_information a'],
        date: ['.post_date'],
        body: ['.post_body'],
        remove: ['.signature', '.post_meta'],
      },
    },
  },
  {
    name: 'vanilla',
    hint: 'Vanilla',
    has: '.ItemComment .Message, .ItemDiscussion .Message',
    rule: {
      title: ['h1', '.PageTitle h1'],
      posts: '.ItemDiscussion, .ItemComment',
      post: {
        author: ['.Author .Username', '.Author a.Username', '.Author'],
        date: ['time@datetime'],
        body: ['.Message'],
        remove: ['.Signature', '.Reactions', '.Options'],
      },
    },
  },
  {
    name: 'nodebb',
    hint: 'post/content',
    has: '[component="post/content"]',
    rule: {
      title: ['[component="topic/title"]', 'h1'],
      posts: '[component="post"]',
      post: {
        author: ['@data-username', '[itemprop="author"] [itemprop="name"]@content', '[data-username]@data-username'],
        // What a post was last edited at, or its last reply, is in a `.timeago` too, in whatever words the server has.
        date: ['meta[itemprop="datePublished"]@content', '.permalink .timeago@title', '.timeago@title'],
        score: '[component="post/vote-count"]',
        body: ['[component="post/content"]'],
        remove: ['[component="post/signature"]'],
      },
    },
  },
  {
    name: 'flarum',
    hint: 'Post-body',
    has: '#flarum-content .Post-body, .PostStream .Post-body, #flarum-content article',
    rule: {
      title: ['#flarum-content h1', 'h1'],
      posts: '#flarum-content article, #flarum-content div:has(> .PostUser), .PostStream-item article',
      post: {
        author: ['.PostUser-name', '.PostUser .username', '.PostUser'],
        date: ['time@datetime', '.PostMeta time@datetime'],
        body: ['.Post-body'],
      },
    },
  },
  {
    name: 'wpforo',
    hint: 'wpforo-post',
    has: '.wpforo-post .wpforo-post-content',
    rule: {
      title: ['#wpforo-title', 'h1'],
      posts: '.wpforo-post',
      post: {
        author: ['.author-name', '.wpf-author-name', '.avatar-name', '[class*="author-name"]'],
        date: ['.wpf-post-date', '.cbleft', '.wpforo-post-date'],
        body: ['.wpforo-post-content'],
        remove: [
          '.wpforo-post-signature',
          '.wpforo-post-content-bottom',
          '.wpf-post-button-actions',
          '.wpf-attachments-title',
        ],
      },
    },
  },
  {
    name: 'bbpress',
    hint: 'bbp-',
    has: '.bbp-topic-content, .bbp-reply-content',
    rule: {
      title: ['.bbp-topic-title', 'h1'],
      posts:
        '[id^="bbp-topic-"][id$="-lead"], div.topic.type-topic, div.reply.type-reply, div.bbp-reply, div[id^="post-"]:has(.bbp-reply-content)',
      post: {
        author: ['.bbp-author-name', '.bbp-author-link'],
        date: ['.bbp-reply-post-date', '.bbp-topic-post-date'],
        body: ['.bbp-topic-content', '.bbp-reply-content'],
        remove: ['.bbp-topic-revision-log', '.bbp-reply-revision-log', '.bbp-admin-links', '.d4p-bbp-quote-title'],
      },
    },
  },
  {
    name: 'fluxbb',
    hint: 'blockpost',
    has: '.blockpost .postmsg',
    rule: {
      title: ['#brdmain h1', '.crumbs strong', 'h1'],
      posts: 'div.blockpost',
      post: {
        author: ['.postleft dt strong', '.postleft dt'],
        date: ['h2 a'],
        body: ['.postmsg'],
        remove: ['.postsignature', '.postedit'],
        anchor: '@id',
      },
    },
  },
  {
    name: 'lobsters',
    hint: 'comments_subtree',
    has: '.comments_subtree .comment_text',
    rule: {
      title: ['.story .u-url', '.story .link a', 'h1'],
      posts: 'li.comments_subtree',
      post: {
        part: '.comment',
        author: ['.byline .u-author', '.byline a'],
        date: ['.byline time@datetime', '.byline span[title]@title'],
        score: '.score',
        body: ['.comment_text'],
        depth: 'nested',
      },
    },
  },
  {
    name: 'lemmy',
    hint: 'comment-node',
    has: '.comment-node .md-div',
    rule: {
      title: ['.post-title h1', '.post-listing h1', 'h1'],
      posts: '.post-listing, li.comment',
      post: {
        part: '.comment-node',
        author: ['.person-listing'],
        date: ['.moment-time@data-tippy-content', '.moment-time'],
        body: ['#postContent', '.comment-content .md-div', '.md-div'],
        depth: 'nested',
      },
    },
  },
  {
    name: 'slashdot',
    hint: 'comment_body_',
    has: 'div[id^="comment_body_"]',
    rule: {
      title: ['.story-title a', '.story-title', 'h1'],
      posts: 'article.fhitem-story, li.comment',
      post: {
        author: ['.details .by a', '.details .by', '.story-byline a'],
        date: ['time@datetime', '.otherdetails'],
        score: '.score',
        body: ['div[id^="comment_body_"]', 'div[id^="text-"]'],
        remove: ['.sig', '.commentSub'],
        depth: 'nested',
      },
    },
  },
  {
    name: 'bugzilla',
    hint: 'bz_comment_text',
    has: '.bz_comment .bz_comment_text',
    rule: {
      title: ['#short_desc_nonedit_display', '#summary_container', 'h1'],
      posts: '.bz_comment',
      post: {
        author: ['.bz_comment_user .fn', '.bz_comment_user'],
        date: ['.bz_comment_time'],
        body: ['.bz_comment_text'],
        anchor: '@id',
      },
    },
  },
  {
    // The newer pages of Mozilla's installation.
    name: 'bugzilla modal',
    hint: 'change-set',
    has: '.change-set .comment-text',
    rule: {
      title: ['#field-value-short_desc', 'h1'],
      posts: '.change-set:has(.comment-text)',
      post: {
        author: ['.change-author .fna', '.change-author .fn', '.change-author'],
        date: ['.change-time .rel-time@title', '.change-time'],
        body: ['.comment-text'],
        anchor: '@id',
      },
    },
  },
  {
    name: 'khoros',
    hint: 'lia-message',
    has: '.lia-message-body-content',
    rule: {
      title: ['.lia-message-subject h1', '.lia-message-subject', 'h1'],
      posts:
        '.lia-message-view-display, .lia-linear-display-message-view, .lia-threaded-display-message-view, .MessageView',
      post: {
        author: ['.lia-user-name-link', '.UserName a', '.lia-user-name'],
        date: ['.DateTime .local-friendly-date@title', '.lia-message-post-date .DateTime', '.DateTime'],
        score: '.MessageKudosCount',
        body: ['.lia-message-body-content'],
        remove: ['.lia-message-signature'],
      },
    },
  },
  {
    name: 'insided',
    hint: 'qa-topic',
    has: '.post__content.qa-topic-post-content, .qa-topic-post-content',
    rule: {
      title: ['h1'],
      posts: '.qa-topic-first-post, .qa-topic-post-box, .post',
      post: {
        author: ['.qa-topic-post-author-name', '.post__user__info a', '[class*="username"]'],
        date: ['time@datetime'],
        body: ['.qa-topic-post-content', '.post__content'],
      },
    },
  },
]

/** Forum software by fingerprint, one parser per row. */
export const FORUM_PARSERS: readonly SiteParser[] = ROWS.map(({ name, hint, has, rule }) => ({
  name,
  hosts: [],
  fingerprints: [{ hint, has }],
  kinds: [{ kind: 'thread', rule: { ...rule, shape: 'thread', remove: CLUTTER, atLeast: 1 } }],
}))
