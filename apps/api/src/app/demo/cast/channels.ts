import type { Service } from '@castlane/contract/channel.ts';

type Channel = readonly [service: Service, handle: string, followers: number | null, hoursOld: number];

/** The channels of the demo's creators, by their keys. Some creators have none; one hides the follower count; some counts are days old. */
export const CHANNELS: Readonly<Record<string, readonly Channel[]>> = {
  maya: [
    ['youtube', '@mayaoutside', 64_200, 5],
    ['instagram', '@maya.outside', 38_900, 5],
  ],
  theo: [['youtube', '@theosdesk', 128_400, 11]],
  hana: [
    ['youtube', '@onewindow', 41_700, 20],
    ['instagram', '@hana.onewindow', 86_300, 20],
  ],
  dev: [['youtube', '@devrunsdata', 22_800, 9]],
  sofia: [
    ['youtube', '@sofiaswims', 15_300, 14],
    ['instagram', '@sofia.swims', 51_200, 14],
  ],
  jonas: [['youtube', '@jonascooksoutside', 73_900, 7]],
  noor: [
    ['youtube', '@noorandthree', 33_600, 216],
    ['instagram', '@noorandthree', 19_400, 3],
  ],
  aisha: [['instagram', '@aisha.bare', 112_000, 6]],
  mateo: [
    ['youtube', '@mateoeats', 208_000, 12],
    ['instagram', '@mateo.eats', 94_700, 12],
  ],
  chloe: [['instagram', '@chloe.sews', 27_300, 10]],
  emre: [['youtube', '@emregarage', 56_100, 22]],
  grace: [['youtube', '@graceexplains', 187_500, 4]],
  liam: [['youtube', '@liamwood', 92_300, 18]],
  yuki: [
    ['youtube', '@yukiplayslow', 301_000, 8],
    ['instagram', '@yuki.playslow', 44_800, 8],
  ],
  fatima: [['instagram', '@fatima.table', 63_500, 15]],
  ben: [['youtube', '@benandmoney', 18_900, 26]],
  ida: [
    ['youtube', '@idainthewoods', 47_800, 13],
    ['instagram', '@ida.woods', 29_100, 13],
  ],
  kwame: [['instagram', '@kwame.moves', 71_600, 9]],
  lucia: [['instagram', '@lucia.clay', 15_800, 190]],
  oliver: [['youtube', '@oliverandfour', 12_400, 21]],
  meiling: [['youtube', '@meilingstrings', 84_100, 16]],
  arjun: [
    ['youtube', '@arjunframes', 39_200, 6],
    ['instagram', '@arjun.frames', 23_700, 6],
  ],
  zoe: [['instagram', '@zoe.slowly', 9_400, 28]],
  tobias: [['instagram', '@tobias.light', 146_000, 17]],
  sara: [['youtube', '@saraathome', null, 19]],
  rafael: [['youtube', '@rafaelrides', 67_300, 5]],
  nadia: [['instagram', '@nadia.plain', 34_200, 11]],
  jamal: [['instagram', '@jamal.laces', 58_700, 12]],
  elin: [
    ['youtube', '@elinandwool', 26_500, 9],
    ['instagram', '@elin.wool', 17_900, 9],
  ],
  pia: [['instagram', '@piaandpaul', 80_400, 23]],
  thandi: [['instagram', '@thandi.sounds', 21_200, 14]],
};
