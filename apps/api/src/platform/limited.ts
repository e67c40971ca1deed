/** `seconds` is CPU time, so that waiting for the CPU does not end a program. */
export type Most = { seconds: number; megabytes: number };

/**
 * Returns a command that runs another one with limits and at idle priority; the shell reads only this text, never the arguments. Decoders
 * allocate outside of any heap, and only Linux counts all of that in this limit; elsewhere the command runs as it is.
 */
export function limited(command: readonly string[], { seconds, megabytes }: Most): [file: string, ...args: string[]] {
  if (process.platform !== 'linux') return command as [string, ...string[]];
  // `chrt` or `nice` gives requests priority.
  const last = 'command -v chrt >/dev/null && exec chrt --idle 0 "$0" "$@"; exec nice -n 19 "$0" "$@"';
  return ['/bin/sh', '-c', `ulimit -d ${megabytes * 1024} && ulimit -t ${seconds} && { ${last}; }`, ...command];
}
