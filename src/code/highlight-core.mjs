// The package's own declarations bring in those of the DOM, so its core comes through this file, which has others.
export { default } from 'highlight.js/lib/core'
