/** Where the files of a manifest go: a folder, or a bucket. */
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { S3Settings } from '../service/jobs/s3.ts'

/** A place for files, by their paths as the manifest writes them. */
export interface Target {
  /** Whether a file that was made before is still there, as far as that is known without asking. */
  has(output: string): boolean
  write(output: string, file: Uint8Array, type: string): Promise<void>
  close(): void
}

/** A file is there as a whole or not at all. */
export function folderTarget(folder: string): Target {
  return {
    has: output => existsSync(join(folder, output)),
    async write(output, file) {
      const path = join(folder, output)
      await mkdir(dirname(path), { recursive: true })
      const draft = join(dirname(path), `.${basename(path)}.${process.pid}.part`)
      await writeFile(draft, file)
      await rename(draft, path)
    },
    close() {},
  }
}

/** `s3://bucket/prefix`. Throws a SettingError where the SDK is missing. */
export async function bucketTarget(place: string, settings: S3Settings): Promise<Target> {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? []
  const { openBucket } = await import('../service/jobs/s3.ts')
  const opened = await openBucket(settings)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  return {
    has: () => true,
    async write(output, bytes, type) {
      await opened.put({ bucket, key: folder + output }, { bytes, type, filename: basename(output) })
    },
    close: () => opened.close(),
  }
}
