import { payingIn, type JobIdea } from './idea.ts';

const { fixed, range, product, productAnd } = payingIn('USD');
const SHIPPED = { shipsProduct: true };
const A_YEAR = { usageScope: 'organic', usageDays: 365 } as const;

export const NORTHPEAK: JobIdea[] = [
  {
    key: 'winter-trail',
    title: 'Winter trail shoe review, filmed on snow',
    brief:
      'One 6–9 minute YouTube video testing our new Ridgeline GTX on packed snow and ice. We want grip, warmth and fit after at least 30 miles, said plainly.\n\nIt is our first winter trail shoe, and the video should help people decide whether it is for them. Say what you would change.\n\n**What you deliver**\n\n- One horizontal YouTube video, 6–9 minutes, 4K\n- Two vertical clips of up to 30 seconds, cut from the same footage\n- Our product link in the first two lines of the description',
    categories: ['sports', 'outdoors'],
    makes: ['1 youtube video', '2 youtube short'],
    budget: fixed(1200),
    terms: { ...A_YEAR, shipsProduct: true },
    hoursAgo: 6,
    closesIn: 14,
    dueIn: 28,
  },
  {
    key: 'base-layer',
    title: 'Base layer lookbook, four Instagram posts',
    brief:
      'Four posts that show our merino base layers the way people wear them: under a jacket, on a train, at a stove. Two people or one, no studio. We send three tops in your size and like wrinkles.',
    categories: ['fashion', 'outdoors'],
    makes: ['4 instagram post'],
    budget: fixed(860),
    terms: { ...A_YEAR, shipsProduct: true },
    hoursAgo: 6 * 24,
    closesIn: 18,
  },
  {
    key: 'headlamp',
    title: 'Headlamp beam test on a night ridge',
    brief:
      'Walk a ridge or a forest path after dark and compare the three beams of our Marten 400 side by side. Show the battery in the cold: we claim nine hours at −10 °C and want to know whether you believe it.',
    categories: ['outdoors', 'tech'],
    makes: ['1 youtube video'],
    budget: range(500, 800),
    terms: SHIPPED,
    asks: ['place', 'honest'],
    hoursAgo: 52,
    closesIn: 27,
  },
  {
    key: 'camp-stove',
    title: 'Camp stove cook-off: one proper meal',
    brief:
      'Cook one proper meal on our Cricket stove and the same on whatever you use now. Bread counts, noodles do not. One long video and two vertical cuts of the best minute.',
    categories: ['outdoors', 'food-and-drink'],
    makes: ['1 youtube video', '2 instagram reel'],
    budget: fixed(1750),
    terms: { ...A_YEAR, shipsProduct: true, changeRounds: 1 },
    fate: 'filled',
    hoursAgo: 24 * 24,
  },
  {
    key: 'autumn-pack',
    title: 'Autumn pack test: 40 liters, three days',
    brief:
      'Carry our Larch 40 for three days with at least 12 kg and tell us where it rubs. We want to see it packed, soaked and unpacked again. Route and weather on screen, please.',
    categories: ['outdoors', 'travel'],
    makes: ['1 youtube video'],
    budget: fixed(1400),
    terms: SHIPPED,
    fate: 'filled',
    hoursAgo: 34 * 24,
  },
  {
    key: 'hut-guide',
    title: 'Summer hut guide, six stories in one weekend',
    brief:
      'Six Instagram stories from one mountain hut: the way up, the bunk, the soup, the view at five in the morning, our pack on a nail, the way down.',
    categories: ['travel', 'outdoors'],
    makes: ['6 instagram story'],
    budget: productAnd('A Larch 40 pack', 300),
    fate: 'expired',
  },
  {
    key: 'gloves',
    title: 'Glove warmth test with a thermometer',
    brief:
      'Put our three winter gloves and two of your own in the same freezer, then on your hands, with a thermometer in the frame. We are waiting for the second batch before this goes on.',
    categories: ['outdoors', 'sports'],
    makes: ['1 youtube short', '1 instagram reel'],
    budget: fixed(420),
    terms: SHIPPED,
    fate: 'paused',
  },
  {
    key: 'snowshoe',
    title: 'Family snowshoe day out',
    brief:
      'A family with at least one child under ten spends a day on our snowshoes. We care about straps, tears and hot chocolate. Apply-by and number of pairs still to be decided.',
    categories: ['family', 'outdoors'],
    makes: ['1 youtube video'],
    budget: fixed(900),
    fate: 'draft',
  },
];

export const HALDEN: JobIdea[] = [
  {
    key: 'commute-diary',
    title: 'Thirty-day commute diary on the City 3',
    brief:
      'Ride our City 3 to work for thirty days and keep a diary: one line a day, filmed or written, then one video of about ten minutes. Rain days count double. Tell us what squeaks.',
    categories: ['sports', 'travel'],
    makes: ['1 youtube video', '5 instagram story'],
    budget: fixed(2100),
    terms: { ...A_YEAR, shipsProduct: true },
    fate: 'filled',
    hoursAgo: 26 * 24,
  },
  {
    title: 'Belt drive in the rain: one winter month',
    brief:
      'No oil, no rust, they say. Ride the belt drive through wet salt for a month without cleaning it and show the teeth at the end, close up.',
    categories: ['sports', 'tech'],
    makes: ['1 youtube video'],
    budget: range(800, 1200),
    terms: SHIPPED,
    wanted: { followers: [{ platform: 'youtube', minimum: 10_000 }] },
    asks: ['before', 'start'],
  },
  {
    title: 'School run by cargo bike, told by a parent',
    brief:
      'Two children, two bags, one recorder for music class. Show a real school run with our Carry, the hill included, and what it replaces in your week.',
    categories: ['family', 'sports'],
    makes: ['1 instagram reel', '3 instagram story'],
    budget: fixed(700),
    terms: { ...A_YEAR, shipsProduct: false },
  },
  {
    title: 'Night lights visibility film from a driver’s seat',
    brief:
      'We need a short film that shows our reflective frame and lights from where it matters: through a wet windscreen at night. A second person drives, slowly, off public roads.',
    categories: ['sports', 'automotive'],
    makes: ['1 youtube short'],
    budget: fixed(450),
    terms: { usageScope: 'paid_ads', usageDays: 90 },
  },
  {
    title: 'Bike on a train: four countries, one ticket',
    brief:
      'Take the folding City 1 on four trains in four countries and show the platform, the doors and the conductor. Prices on screen. We book the tickets.',
    categories: ['travel', 'sports'],
    makes: ['1 youtube video', '1 instagram carousel'],
    budget: fixed(1900),
    terms: { ...A_YEAR },
    fate: 'filled',
  },
  {
    title: 'Learn to fix a flat with cold hands',
    brief:
      'A calm how-to for people who have never done it: gloves on, freezing temperatures, our tire lever and nothing else. Under ninety seconds.',
    categories: ['sports', 'education'],
    makes: ['2 youtube short'],
    budget: productAnd('A City 3 tool roll', 250),
  },
  {
    title: 'Spring paint colors, first look in daylight',
    brief:
      'Four new frame colors that no screen shows right. Photograph them at noon, at dusk and under a streetlight, unedited, side by side.',
    categories: ['photography', 'sports'],
    makes: ['1 instagram carousel'],
    budget: fixed(380),
    fate: 'draft',
  },
];

export const TIDEWATER: JobIdea[] = [
  {
    key: 'swim-gear',
    title: 'Cold-water swim gear: honest first look',
    brief:
      'First impressions of our 3 mm thermal suit in water under 58 °F. Shorts welcome. Show how you get in, how you get out, and how long your hands obey you.',
    categories: ['sports', 'fitness'],
    makes: ['1 youtube video', '2 youtube short'],
    budget: fixed(780),
    terms: SHIPPED,
    hoursAgo: 27,
    closesIn: 22,
    comments: 5,
  },
  {
    title: 'Goggles that do not fog: a lie detector',
    brief:
      'Every brand says it. Swim two kilometers in ours and in two others, clip a camera inside, and let people see. If ours fog, say so.',
    categories: ['sports', 'tech'],
    makes: ['1 youtube video'],
    budget: range(400, 700),
    terms: SHIPPED,
    asks: ['camera'],
  },
  {
    title: 'Swim caps for big hair, by someone who has it',
    brief: 'Our new caps have 30 % more room. Show them on locs, braids or curls that never fitted under a cap, dry hair before and after.',
    categories: ['sports', 'beauty'],
    makes: ['1 instagram reel', '1 instagram carousel'],
    budget: fixed(650),
    terms: { ...A_YEAR, shipsProduct: true },
  },
  {
    title: 'Sunrise swim club, filmed from the pier',
    brief:
      'Thirty people, one whistle, a lot of steam. Spend a morning with our club in San Diego and give us ninety seconds that make people set an alarm.',
    categories: ['sports', 'lifestyle'],
    makes: ['1 instagram reel'],
    budget: fixed(900),
    place: { country: 'US', city: 'San Diego' },
    terms: { usageScope: 'organic', usageDays: 180 },
  },
  {
    title: 'One-piece sizing guide on four bodies',
    brief:
      'Our sizes run small and we want to fix that with a guide: four people, same suit, honest numbers. You find the people, we send the suits.',
    categories: ['fashion', 'sports'],
    makes: ['1 instagram carousel', '1 instagram reel'],
    budget: fixed(1100),
    terms: { ...A_YEAR, shipsProduct: true },
    fate: 'filled',
  },
  {
    title: 'Pool to open water in six weeks',
    brief: 'Coach one beginner for six weeks and film the first minute of each session. We would like the fear in it, and the day it goes.',
    categories: ['sports', 'education'],
    makes: ['6 youtube short', '1 youtube video'],
    budget: range(1800, 2600),
    wanted: { followers: [{ platform: 'youtube', minimum: 20_000 }], languages: ['en', 'es'] },
    asks: ['place', 'before'],
  },
  {
    title: 'Changing robe on a windy car park',
    brief: 'The real test of a changing robe is a car park in November. One take, no cuts, dry socks at the end.',
    categories: ['sports', 'fashion'],
    makes: ['1 instagram reel'],
    budget: product('A changing robe and a dry bag'),
    fate: 'expired',
  },
];

export const IRONWOOD: JobIdea[] = [
  {
    title: 'Twenty-minute kettlebell plan, four weeks',
    brief:
      'Follow our four-week plan with one bell and one mat, and post every Sunday. No before-and-after pictures: show what you can lift, and how you sleep.',
    categories: ['fitness', 'lifestyle'],
    makes: ['4 youtube short', '1 youtube video'],
    budget: fixed(1300),
    terms: SHIPPED,
    asks: ['before'],
  },
  {
    title: 'Squat rack in a spare room: will it fit?',
    brief: 'Build our folding rack in the smallest room you have, with a tape measure in every shot. Neighbors downstairs are a plus.',
    categories: ['fitness', 'home'],
    makes: ['1 youtube video'],
    budget: productAnd('The Fold rack, yours to keep', 400),
    terms: SHIPPED,
  },
  {
    title: 'Mobility for desk backs, ten short clips',
    brief:
      'Ten clips of up to thirty seconds, each one movement that helps after eight hours in a chair. Plain room, plain clothes, words on screen.',
    categories: ['fitness', 'education'],
    makes: ['10 instagram reel'],
    budget: fixed(1500),
    terms: { usageScope: 'paid_ads', usageDays: 180 },
    wanted: { followers: [{ platform: 'instagram', minimum: 15_000 }] },
  },
  {
    title: 'First day at the gym, from the other side',
    brief:
      'You have never trained, or not for years. Come to Austin, let us show you around, and say what was awkward. We will fix it and ask you back.',
    categories: ['fitness', 'lifestyle'],
    makes: ['1 youtube video'],
    budget: fixed(850),
    place: { country: 'US', city: 'Austin' },
  },
  {
    title: 'Gripping chalk, liquid or block: a blind test',
    brief: 'Two chalks, one bar, a friend who writes down the numbers. We make both, so we do not mind which one wins.',
    categories: ['fitness', 'sports'],
    makes: ['1 youtube short', '1 instagram reel'],
    budget: product('A year of both chalks'),
  },
  {
    title: 'Quiet bumper plates, measured at 6 in the morning',
    brief: 'We say our plates are quieter. Drop them on your floor with a sound meter in the frame, then drop someone else’s.',
    categories: ['fitness', 'tech'],
    makes: ['1 youtube video'],
    budget: fixed(720),
    terms: SHIPPED,
    fate: 'filled',
  },
  {
    title: 'Training after forty, a series of three',
    brief: 'Three calm videos about starting again after forty, by someone who did. What hurts, what helps, what nobody tells you.',
    categories: ['fitness', 'lifestyle'],
    makes: ['3 youtube video'],
    budget: range(1500, 2400),
    fate: 'closed',
  },
];
