/** Runs programs to their end. What they print matters only to the caller, or if they fail. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns standard output; throws with all output if it does not end with one of `codes` */
export function call(program, args, { codes = [0], ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (text) => (said[name] += text));
    child.once('error', (error) => reject(new Error(`${program} cannot be run: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (codes.includes(code)) return resolve(said.stdout);
      reject(new Error(`${[program, ...args].join(' ')} ended with ${code ?? signal}:\n${said.stdout}${said.stderr}`));
    });
  });
}

/** Whether a program is on the path. */
export function has(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
