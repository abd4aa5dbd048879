interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types?: string; readonly default?: string }>>
}

export function releaseManifest(
  manifest: Manifest & { readonly dependencies: Readonly<Record<string, string>> },
  packages: readonly string[],
): Readonly<Record<string, unknown>> & { readonly dependencies: Readonly<Record<string, string>> }

export function reachableTypes(folder: string, manifest: Manifest): readonly string[]
