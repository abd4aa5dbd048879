/** `GET /`: the playground. */
import { OctavoError } from '../base/errors.ts'
import type { Exchange } from './exchange.ts'

export async function playground(_exchange: Exchange): Promise<void> {
  throw new OctavoError('not_found', 'There is nothing at this path. See /openapi.json.')
}
