/** Site rules from files: JSON in the form of `SiteParser`, and texts in the format of FiveFilters' ftr-site-config. */
import type { SiteParser } from '../sites/parser.ts'
import { readRuleFile } from './rule-file.ts'
import { readSiteConfig } from './site-config.ts'

/** A file of site rules before it is read. */
export interface RuleFile {
  /** Its extension determines the format: `.json`, or `example.com.txt`. */
  readonly name: string
  readonly text: string
}

/** The validated site rules of a user. */
interface SiteRules {
  readonly parsers: readonly SiteParser[]
  /** Ignored lines, each with its file and number. */
  readonly problems: readonly string[]
}

/** In the order of the files; the first parser that matches a page and finds content applies. */
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
