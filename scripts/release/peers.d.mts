interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Packages = Readonly<Record<string, Locked>>

export function folderOf(name: string, from: string, packages: Packages): string | null
export function closureOf(names: readonly string[], lock: { readonly packages: Packages }): readonly string[]
