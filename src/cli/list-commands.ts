/** `octavo templates` and `octavo fonts`: list what is available. */
import { type Arguments, readArguments, refuseArguments } from './arguments.ts'
import { LIST_FLAGS } from './command-flags.ts'
import { table } from './keys-command.ts'

function flagsOf(args: readonly string[], command: string): Arguments {
  const hint = `Try "octavo ${command} --help".`
  const given = readArguments(args, LIST_FLAGS, hint)
  refuseArguments(given, hint)
  return given
}

/** Lists the templates with their descriptions. */
export async function templates(args: readonly string[]): Promise<void> {
  const given = flagsOf(args, 'templates')
  const { template, templateNames } = await import('../render/templates.ts')
  const rows = templateNames().map(name => {
    const { label, description } = template(name)
    return { name, label, description }
  })
  if (given.has('json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
  else
    process.stdout.write(
      table(
        ['name', 'description'],
        rows.map(row => [row.name, row.description]),
      ),
    )
}

/** Lists the bundled font families with their faces. */
export async function fonts(args: readonly string[]): Promise<void> {
  const given = flagsOf(args, 'fonts')
  const { bundledFontsDirectory, readManifest } = await import('../fonts/manifest.ts')
  const { families, faces } = readManifest(bundledFontsDirectory())
  const rows = families.map(family => ({
    name: family.name,
    class: family.class,
    faces: faces
      .filter(face => face.family === family.name)
      .map(face => `${face.weight}${face.style === 'normal' ? '' : ` ${face.style}`}`),
  }))
  if (given.has('json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
  else
    process.stdout.write(
      table(
        ['family', 'kind', 'faces'],
        rows.map(row => [row.name, row.class, row.faces.join(', ')]),
      ),
    )
}
