import { FERNWOOD, KETTLE, LUMO, NORDHAUS, PAW } from './home.ts';
import type { JobIdea } from './idea.ts';
import { FIELDNOTE, KUMO, PIXELFORGE, THIMBLE, WRENCHWISE } from './making.ts';
import { HALDEN, IRONWOOD, NORTHPEAK, TIDEWATER } from './outdoors.ts';
import { ATLAS, GLOWMAX, LEDGERLEAF, LITTLEBIRD, VERDANT } from './people.ts';

/** Every job of the demo world, by the key of its owner. */
export const CATALOGUE: Record<string, JobIdea[]> = {
  daniel: NORTHPEAK,
  lena: FERNWOOD,
  erin: LUMO,
  kofi: HALDEN,
  wes: KETTLE,
  marisol: TIDEWATER,
  anders: PIXELFORGE,
  sunita: VERDANT,
  greta: NORDHAUS,
  tom: PAW,
  renata: LITTLEBIRD,
  hiro: KUMO,
  claire: LEDGERLEAF,
  omar: ATLAS,
  brooke: IRONWOOD,
  niall: FIELDNOTE,
  zanele: THIMBLE,
  paul: WRENCHWISE,
  rick: GLOWMAX,
};
