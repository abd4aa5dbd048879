#!/usr/bin/env node
/** The program `octavo`. */
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { main } from './main.ts'

// Node 22 and later keep compiled code between runs, which halves the time until the engine is there.
if ('enableCompileCache' in module) (module.enableCompileCache as () => void)()

// A command lives for a fraction of a second: code has to run for longer than V8 thinks before it pays to optimise it.
// Half of the processor time of a short document went into that; a long one still gets there.
setFlagsFromString('--interrupt-budget=600000')

process.exitCode = await main(process.argv.slice(2))
