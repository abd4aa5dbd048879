/** Site rules from files: JSON in the shape of `SiteParser`, and texts as in FiveFilters' ftr-site-config. */
import type { SiteParser } from '../sites/parser.ts'
import { readRuleFile } from './rule-file.ts'
import { readSiteConfig } from './site-config.ts'

/** A file of site rules before it is read. */
export interface RuleFile {
  /** Its name tells the form: `.json`, or `example.com.txt`. */
  readonly name: string
  readonly text: string
}

/** The site rules of a user, read and checked. */
interface SiteRules {
  readonly parsers: readonly SiteParser[]
  /** Lines that are without effect, each with its file and number. */
  readonly problems: readonly string[]
}

/** In the order of the files; the first parser that fits a page and finds something on it is the one that reads it. */
export function readSiteRules(files: readonly RuleFile[]): SiteRules {
  const parsers: SiteParser[] = []
  const problems: string[] = []
  for (const { name, text } of files) {
    if (/\.json$/i.test(name)) parsers.push(...readRuleFile(text, name))
    else {
      const config = readSiteConfig(text, name)
      parsers.push(config.parser)
      problems.push(...config.problems)
    }
  }
  return { parsers, problems }
}
