#!/usr/bin/env node
/** The program `octavo`. */
import module from 'node:module'
import { main } from './main.ts'

// Node 22 and later keep compiled code between runs, which halves the time until the engine is there.
if ('enableCompileCache' in module) (module.enableCompileCache as () => void)()

process.exitCode = await main(process.argv.slice(2))
