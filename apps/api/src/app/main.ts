import { BadConfig, readConfig, type Config } from '#platform/config.ts';
import { keepCompiledCode } from './compiled.ts';
import { traceIfAsked } from './tracing.ts';
import { whyFailed } from './why-failed.ts';

const config = configOrExit();
keepCompiledCode(config.dataDir);
try {
  const stopTracing = await traceIfAsked(config);
  // Imported only now: loading the application takes seconds on a busy machine, and wrong settings should be reported immediately.
  const { run } = await import('./run.ts');
  await run(config, stopTracing);
} catch (error) {
  const why = whyFailed(error, config);
  if (why === undefined) throw error;
  exitWith(why);
}

function configOrExit(): Config {
  try {
    // oxlint-disable-next-line node/no-process-env -- the one place where settings enter
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    return exitWith(error.message);
  }
}

function exitWith(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
