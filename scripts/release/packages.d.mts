interface PackageInRelease {
  readonly entry?: string
  readonly files?: readonly string[]
  readonly isRequired?: boolean
}

export const PACKAGES: Readonly<Record<string, PackageInRelease>>
export function writePackages(root: string, target: string): Promise<void>
