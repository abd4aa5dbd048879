/** The licences of packages whose code is in a bundle: most of them ask for that. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `inputs` are the files of a bundle, relative to `root`. */
export function noticesOf(root, inputs) {
  const packages = new Set()
  for (const input of inputs) {
    const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)
    if (found !== null) packages.add(found[1])
  }
  const notices = [...packages].sort().map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const file = readdirSync(join(root, folder)).find(each => /^(licen[cs]e|copying)/i.test(each))
    const text = file === undefined ? '' : readFileSync(join(root, folder, file), 'utf8').trim()
    return `${name} ${version}${license === undefined ? '' : ` (${license})`}\n\n${text}`
  })
  const rule = `\n\n${'-'.repeat(72)}\n\n`
  return `Parts of these packages are in this one.${rule}${notices.join(rule)}\n`
}
