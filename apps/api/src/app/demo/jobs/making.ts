import { payingIn, type JobIdea } from './idea.ts';

const euros = payingIn('EUR');
const yen = payingIn('JPY');
const rand = payingIn('ZAR');
const dollars = payingIn('USD');
const SHIPPED = { shipsProduct: true };
const A_YEAR = { usageScope: 'organic', usageDays: 365 } as const;

export const PIXELFORGE: JobIdea[] = [
  {
    key: 'recorder-wind',
    title: 'Field recorder test in wind',
    brief:
      'Take our Wren recorder outside on a windy day and let people hear the difference between foam, fur and nothing. A full minute of raw sound, please, uncut.',
    categories: ['tech', 'outdoors'],
    makes: ['1 youtube video'],
    budget: euros.fixed(600),
    terms: SHIPPED,
    hoursAgo: 37 * 24,
    fate: 'filled',
  },
  {
    title: 'A song from the sounds of one kitchen',
    brief:
      'Record only in a kitchen, produce only with those sounds, end with a song of at least one minute. Stems go to our library with your name on them.',
    categories: ['music', 'tech'],
    makes: ['1 youtube video', '1 youtube short'],
    budget: euros.fixed(950),
    terms: { ...A_YEAR, shipsProduct: true },
    asks: ['before'],
  },
  {
    title: 'Voice recording in a wardrobe, for podcasters',
    brief: 'Show that a wardrobe, a towel and our Lark microphone beat a bad studio. Compare raw files, then what an editor can save.',
    categories: ['music', 'education'],
    makes: ['1 youtube video'],
    budget: euros.range(500, 800),
    terms: SHIPPED,
  },
  {
    title: 'Blind test: five microphones, one singer',
    brief: 'Same room, same song, five microphones, numbers instead of names until the end. Ours is one of them and does not have to win.',
    categories: ['music', 'tech'],
    makes: ['1 youtube video', '2 instagram reel'],
    budget: euros.fixed(1250),
    terms: { ...A_YEAR },
    asks: ['camera', 'honest'],
  },
  {
    title: 'Street sound walk through your city at 5 a.m.',
    brief: 'Twenty minutes of walking and listening, binaural, with a picture that does not get in the way. Headphones on.',
    categories: ['music', 'travel'],
    makes: ['1 youtube video'],
    budget: euros.fixed(720),
    terms: SHIPPED,
  },
  {
    title: 'Repair a recorder you dropped',
    brief: 'We send a broken Wren, a screwdriver and the parts. You have never done this. Film how far you get.',
    categories: ['tech', 'diy-and-crafts'],
    makes: ['1 youtube video'],
    budget: euros.productAnd('The Wren, once it works', 300),
    terms: SHIPPED,
    fate: 'filled',
  },
  {
    title: 'Lark microphone, unboxed with your eyes closed',
    brief:
      'An unboxing for the ears only: close your eyes, describe the box, the foam, the switch, the first word you record. We like silence between sentences.',
    categories: ['music', 'tech'],
    makes: ['1 youtube short'],
    budget: euros.product('A Lark microphone'),
    fate: 'paused',
  },
];

export const FIELDNOTE: JobIdea[] = [
  {
    key: 'tripod-kilo',
    title: 'A tripod under one kilo, in real wind',
    brief:
      'Long exposures on a ridge or a pier with our Heron tripod, wind speed on screen, at 100 % zoom. Then hang your bag on it and do it again.',
    categories: ['photography', 'outdoors'],
    makes: ['1 youtube video'],
    budget: euros.fixed(990),
    terms: { ...A_YEAR, shipsProduct: true },
    hoursAgo: 10 * 24,
    closesIn: 12,
  },
  {
    title: 'One city, one lens, one day',
    brief:
      'Walk for a day with one prime lens and our small bag, and show the thirty pictures in order, good and bad. We print the best one for our shop.',
    categories: ['photography', 'travel'],
    makes: ['1 instagram carousel', '1 instagram reel'],
    budget: euros.fixed(680),
    terms: SHIPPED,
  },
  {
    title: 'Camera bag through airport security, twice',
    brief: 'Time the tray, the laptop, the film pouch. We think our bag saves four minutes; prove us wrong with a stopwatch.',
    categories: ['travel', 'photography'],
    makes: ['1 youtube short', '1 instagram reel'],
    budget: euros.range(350, 600),
    terms: SHIPPED,
  },
  {
    title: 'Strap that does not leave a mark: eight hours',
    brief: 'A wedding, a hike or a fair: eight hours with a heavy camera on our strap. Show your shoulder at the end, or just your face.',
    categories: ['photography'],
    makes: ['1 instagram reel'],
    budget: euros.productAnd('Two straps', 180),
    terms: SHIPPED,
  },
  {
    title: 'Repair bench stories, filmed in Dublin',
    brief:
      'Sit at our repair bench for a day and tell three short stories about three things that came back. The owners agreed to be on the phone.',
    categories: ['photography', 'business'],
    makes: ['3 instagram reel'],
    budget: euros.fixed(1350),
    place: { country: 'IE', city: 'Dublin' },
  },
  {
    title: 'Night photography for people with cold fingers',
    brief: 'A beginner’s guide to stars or city lights with gloves on. Settings on screen, no jargon without a sentence that explains it.',
    categories: ['photography', 'education'],
    makes: ['1 youtube video'],
    budget: euros.fixed(1050),
    terms: { ...A_YEAR },
    fate: 'filled',
  },
  {
    title: 'The drawer of old straps: a swap film',
    brief: 'Ask five photographers to swap straps for a week. We pay the postage and want the complaints.',
    categories: ['photography', 'lifestyle'],
    makes: ['1 youtube video'],
    budget: euros.fixed(740),
    fate: 'draft',
  },
];

export const KUMO: JobIdea[] = [
  {
    title: 'Let’s play of a game in which it only rains',
    brief:
      'Three hours with Drizzle, our quiet game about a bus stop. No jump cuts, no shouting; ambient chat is welcome. Keys for your viewers included.',
    categories: ['gaming', 'music'],
    makes: ['1 youtube live', '1 youtube video'],
    budget: yen.fixed(180_000),
    asks: ['before', 'start'],
  },
  {
    title: 'Speedrun of a slow game',
    brief: 'Drizzle takes six hours if you let it. Nobody has tried to be fast. Be the first, fail, explain the route.',
    categories: ['gaming'],
    makes: ['1 youtube video', '2 youtube short'],
    budget: yen.range(90_000, 150_000),
  },
  {
    title: 'Interview with the composer, translated live',
    brief: 'Fifteen minutes with Aoi, who wrote the music on a broken organ. You bring the questions, we bring an interpreter.',
    categories: ['gaming', 'music'],
    makes: ['1 youtube video'],
    budget: yen.fixed(120_000),
    wanted: { languages: ['en', 'ja'] },
  },
  {
    title: 'Drawing our characters with one pen',
    brief: 'One pen, one hour, six characters. Over the shoulder, with the sound of the pen. We frame one of them in the office.',
    categories: ['diy-and-crafts', 'gaming'],
    makes: ['1 instagram reel', '1 youtube short'],
    budget: yen.fixed(70_000),
    terms: { ...A_YEAR },
    fate: 'filled',
  },
  {
    title: 'Handheld test on a six-hour train',
    brief:
      'How long does the battery last in our game, how readable is the text in the sun, does it survive tunnels? One journey, one handheld.',
    categories: ['gaming', 'travel'],
    makes: ['1 youtube video'],
    budget: yen.fixed(110_000),
  },
  {
    title: 'A parent plays the game their child loves',
    brief: 'Hand the controller to someone over fifty and keep the camera on them. Kind editing only.',
    categories: ['gaming', 'family'],
    makes: ['1 youtube short'],
    budget: yen.productAnd('Four game keys and a print', 30_000),
  },
];

export const THIMBLE: JobIdea[] = [
  {
    title: 'First shirt from a pattern, every mistake included',
    brief: 'You have sewn a cushion at most. Make our beginner’s shirt over two weekends and leave the mistakes in.',
    categories: ['fashion', 'diy-and-crafts'],
    makes: ['1 youtube video', '2 instagram reel'],
    budget: rand.fixed(14_000),
    terms: { ...A_YEAR, shipsProduct: true },
    asks: ['camera'],
  },
  {
    title: 'Repair it so that everyone sees it',
    brief: 'Repair one beloved thing with our thread set, and let the repair be seen. Tell us why you did not throw it away.',
    categories: ['diy-and-crafts', 'fashion'],
    makes: ['1 instagram reel'],
    budget: rand.fixed(6_500),
    terms: SHIPPED,
  },
  {
    title: 'Stage outfit from leftover cloth',
    brief: 'We send a box of leftovers. You make or style one outfit that is worn on a stage, however small.',
    categories: ['fashion', 'music'],
    makes: ['1 instagram carousel', '1 instagram reel'],
    budget: rand.range(8_000, 12_000),
    terms: SHIPPED,
  },
  {
    title: 'Sewing kit in a backpack, across a country',
    brief: 'Take the travel kit on a trip of at least a week and repair whatever breaks, yours or a stranger’s.',
    categories: ['travel', 'diy-and-crafts'],
    makes: ['1 youtube video'],
    budget: rand.fixed(11_000),
    terms: SHIPPED,
    fate: 'filled',
  },
  {
    title: 'Scissors that stay sharp: one year in two minutes',
    brief: 'A slow review: the same cut in the same cloth, once a month. We have waited a year for the product; we can wait for you.',
    categories: ['diy-and-crafts'],
    makes: ['1 youtube short'],
    budget: rand.product('Two pairs of shears'),
  },
  {
    title: 'Measure yourself without a second person',
    brief: 'A clear guide to taking your own measures, on a body that is not a mannequin. It goes into every pattern we sell.',
    categories: ['fashion', 'education'],
    makes: ['1 youtube video'],
    budget: rand.fixed(9_500),
    terms: { usageScope: 'organic', usageDays: 730 },
    fate: 'expired',
  },
];

export const WRENCHWISE: JobIdea[] = [
  {
    title: 'Brake pads in the street, with one set of tools',
    brief:
      'Change the front pads of an ordinary car at the curb with our 42-piece set and nothing else. Torque on screen, safety first and shown.',
    categories: ['automotive', 'diy-and-crafts'],
    makes: ['1 youtube video'],
    budget: dollars.fixed(1150),
    terms: { ...A_YEAR, shipsProduct: true },
    asks: ['before'],
  },
  {
    title: 'The bolt that would not move',
    brief: 'You have one. Everybody has one. Bring our long breaker bar, heat and patience, and keep the swearing in.',
    categories: ['automotive'],
    makes: ['1 youtube short', '1 instagram reel'],
    budget: dollars.fixed(460),
    terms: SHIPPED,
  },
  {
    title: 'Van electrics for beginners, three parts',
    brief: 'Battery, fuse, light: three videos that end with a lamp that turns on. Draw the diagram by hand.',
    categories: ['automotive', 'education'],
    makes: ['3 youtube video'],
    budget: dollars.range(2100, 2900),
    wanted: { followers: [{ platform: 'youtube', minimum: 5000 }] },
    asks: ['start', 'camera'],
  },
  {
    title: 'Tool roll for a bicycle, a van and a shed',
    brief: 'One roll, three places, one week. Tell us what is missing; the next version is being drawn right now.',
    categories: ['diy-and-crafts', 'sports'],
    makes: ['1 youtube video'],
    budget: dollars.fixed(690),
    terms: SHIPPED,
  },
  {
    title: 'Reading sizes in the rain: old eyes test',
    brief: 'Our sizes are printed large. Test that with someone over sixty, rain and a headlamp. Respectfully funny.',
    categories: ['automotive', 'diy-and-crafts'],
    makes: ['1 youtube short'],
    budget: dollars.productAnd('The 42-piece set', 200),
    terms: SHIPPED,
    fate: 'filled',
  },
  {
    title: 'First oil change, taught by a daughter',
    brief: 'Someone teaches their parent this time. Driveway, old clothes, our drain pan. Warm, slow, clean at the end.',
    categories: ['automotive', 'family'],
    makes: ['1 youtube video'],
    budget: dollars.fixed(880),
    fate: 'closed',
  },
];
