import { expect, test } from 'vitest';
import { INSTEAD, MUTATED, tryMutations } from '#testing/mutated.ts';
import { replayServices } from '#testing/replayed-services.ts';

const services = replayServices();

test.each(MUTATED)(
  '%s, mutated anywhere into anything: the result can be stored, or is a known error',
  async (...mutated) => {
    expect(await tryMutations(services, mutated, INSTEAD)).toBeGreaterThan(40);
  },
  60_000,
);
