import { expect, test } from 'vitest';
import { INSTEAD, MUTATED, tryMutations } from '#testing/mutated.ts';
import { replayServices } from '#testing/replayed-services.ts';

const services = replayServices();

test.each(MUTATED)(
  '%s, changed in any place into anything: it can be kept, or is one of the errors that are known',
  async (...mutated) => {
    expect(await tryMutations(services, mutated, INSTEAD)).toBeGreaterThan(40);
  },
  60_000,
);
