import { payingIn, type JobIdea } from './idea.ts';

const pounds = payingIn('GBP');
const euros = payingIn('EUR');
const canadian = payingIn('CAD');
const dollars = payingIn('USD');
const SHIPPED = { shipsProduct: true };
const A_YEAR = { usageScope: 'organic', usageDays: 365 } as const;

export const VERDANT: JobIdea[] = [
  {
    title: 'Four weeks with a serum, one photo a day',
    brief:
      'The same window, the same hour, no filter, twenty-eight days. We publish your carousel whatever it shows. A dermatologist reads your captions before, for facts only.',
    categories: ['beauty', 'lifestyle'],
    makes: ['1 instagram carousel', '4 instagram story'],
    budget: pounds.fixed(850),
    terms: { ...A_YEAR, shipsProduct: true, exclusivityDays: 30 },
    asks: ['honest'],
  },
  {
    title: 'Sunscreen on deep skin: which one leaves a cast?',
    brief:
      'Compare ours with two that you own, in daylight, at arm’s length and close up. If ours leaves a cast on you, that is a finding, not a failure.',
    categories: ['beauty'],
    makes: ['1 youtube video', '1 instagram reel'],
    budget: pounds.fixed(920),
    terms: SHIPPED,
  },
  {
    title: 'Ingredients read out loud, thirty seconds each',
    brief: 'Ten ingredients, ten clips: what it is, what it does, who can skip it. No fear, no miracles.',
    categories: ['beauty', 'education'],
    makes: ['10 instagram reel'],
    budget: pounds.range(900, 1500),
    terms: { usageScope: 'organic', usageDays: 180 },
  },
  {
    title: 'Get ready in the time the kettle takes',
    brief:
      'Three minutes from bare skin to the door, with three of our products at most. The kettle is the clock and has to be in the picture.',
    categories: ['beauty', 'lifestyle'],
    makes: ['1 instagram reel'],
    budget: pounds.productAnd('The everyday set', 150),
    terms: SHIPPED,
  },
  {
    title: 'Empties: one tube, start to finish',
    brief: 'Use one tube until it is empty and film the first and the last day. We will wait.',
    categories: ['beauty'],
    makes: ['1 youtube short'],
    budget: pounds.product('A year of the cleanser'),
    terms: SHIPPED,
  },
  {
    title: 'Stage make-up off in five minutes',
    brief: 'From full stage face to clean skin with our balm, real time, no cuts. Theater light at the start, bathroom light at the end.',
    categories: ['beauty', 'fashion'],
    makes: ['1 youtube video'],
    budget: pounds.fixed(780),
    terms: SHIPPED,
    fate: 'filled',
  },
  {
    title: 'Winter skin, heated apartment: a diary',
    brief: 'Seven evenings with our night cream in a heated apartment, with a humidity meter in the frame. Text to be finished.',
    categories: ['beauty', 'home'],
    makes: ['7 instagram story'],
    budget: pounds.fixed(400),
    fate: 'draft',
  },
];

export const LITTLEBIRD: JobIdea[] = [
  {
    title: 'Marble run on day one and on day ten',
    brief: 'Film the first half hour, put the camera away, film again after ten days. Hands only, no faces of children.',
    categories: ['family', 'education'],
    makes: ['1 youtube video', '1 instagram reel'],
    budget: euros.fixed(760),
    terms: { ...A_YEAR, shipsProduct: true },
    asks: ['home'],
  },
  {
    title: 'Ten quiet games for a train ride',
    brief: 'Ten games that fit on a folding table and make no noise, two of them ours. For parents who travel tomorrow.',
    categories: ['family', 'travel'],
    makes: ['1 instagram carousel', '1 youtube short'],
    budget: euros.fixed(580),
    terms: SHIPPED,
  },
  {
    title: 'Grandfather repairs a wooden train',
    brief: 'We send a train with a broken axle and a small kit. Someone’s grandfather repairs it, someone’s grandchild watches.',
    categories: ['family', 'diy-and-crafts'],
    makes: ['1 youtube video'],
    budget: euros.fixed(990),
    terms: { usageScope: 'paid_ads', usageDays: 90, shipsProduct: true },
  },
  {
    title: 'Counting to twenty in six languages',
    brief: 'We need six short clips, one language each, counting our wooden birds. Tell us which languages you speak like at home.',
    categories: ['education', 'family'],
    makes: ['6 youtube short'],
    budget: euros.range(600, 900),
    asks: ['before'],
  },
  {
    title: 'Toy rotation for small flats',
    brief: 'A box away, a box out: show how you keep a small apartment calm with few toys. Ours may be in the picture or not.',
    categories: ['family', 'home'],
    makes: ['1 instagram reel'],
    budget: euros.productAnd('A set of your choice', 200),
    terms: SHIPPED,
    fate: 'filled',
  },
  {
    title: 'Paint your own bird, a workshop for eight children',
    brief: 'Run our paint workshop once, with eight children and their parents’ consent, and give us three minutes of hands and colors.',
    categories: ['family', 'diy-and-crafts'],
    makes: ['1 youtube video'],
    budget: euros.fixed(840),
    wanted: { countries: ['PL', 'DE', 'DK', 'AT', 'FR'] },
  },
];

export const LEDGERLEAF: JobIdea[] = [
  {
    title: 'A month of receipts, photographed at the till',
    brief:
      'Run your real books with our app for a month and show the last day: what it read wrong, what you had to type, how long it took.',
    categories: ['finance', 'business'],
    makes: ['1 youtube video'],
    budget: canadian.fixed(1600),
    terms: { ...A_YEAR },
    asks: ['honest', 'start'],
  },
  {
    title: 'Freelance tax, explained with three jars',
    brief: 'Three jars, coins, ninety seconds. For people who put letters from the tax office in a drawer. No advice, just how to sort.',
    categories: ['finance', 'education'],
    makes: ['1 youtube short', '1 instagram reel'],
    budget: canadian.fixed(700),
  },
  {
    title: 'The first invoice I ever sent',
    brief: 'Tell the story of your first invoice: the fear, the amount, the font. End with how you do it now.',
    categories: ['business', 'finance'],
    makes: ['1 instagram reel'],
    budget: canadian.fixed(520),
    wanted: { languages: ['en', 'fr'] },
  },
  {
    title: 'Small shop portraits, twelve minutes each',
    brief: 'Two portraits of one-person shops, in any country, about how they keep their books. They do not have to use us.',
    categories: ['business'],
    makes: ['2 youtube video'],
    budget: canadian.range(2400, 3200),
    wanted: { followers: [{ platform: 'youtube', minimum: 10_000 }] },
    asks: ['before'],
  },
  {
    title: 'Bookkeeping with me: a quiet evening stream',
    brief: 'Two hours, tea, a pile of paper. Do your books live while others do theirs. We answer questions in the chat.',
    categories: ['finance', 'lifestyle'],
    makes: ['1 youtube live'],
    budget: canadian.fixed(900),
    fate: 'filled',
  },
  {
    title: 'What my accountant wishes I knew',
    brief: 'Interview your own accountant for ten minutes with our list of questions, or better ones.',
    categories: ['finance', 'education'],
    makes: ['1 youtube video'],
    budget: canadian.fixed(1250),
    terms: { ...A_YEAR },
  },
  {
    title: 'Expense report from a van, a boat or a tent',
    brief: 'For people who work where there is no desk: one month of expenses, done offline, sent when there is a signal again.',
    categories: ['business', 'travel'],
    makes: ['1 youtube video'],
    budget: canadian.fixed(1100),
    fate: 'draft',
  },
];

export const ATLAS: JobIdea[] = [
  {
    key: 'night-train',
    title: 'Night train to the Arctic, told in one film',
    brief:
      'Stockholm to Narvik by night train in winter. We book the cabin, you bring patience and warm socks. One film of eight to twelve minutes and a carousel with prices.\n\nWe like queues, breakfasts and strangers more than drone shots.',
    categories: ['travel', 'photography'],
    makes: ['1 youtube video', '1 instagram carousel'],
    budget: euros.fixed(2300),
    terms: { ...A_YEAR },
    asks: ['camera'],
    hoursAgo: 4 * 24,
    closesIn: 11,
  },
  {
    title: 'Five in a sleeper: family of travelers wanted',
    brief: 'A family with at least two children, one night, one cabin, real noise. Show the beds, the toilet and the morning.',
    categories: ['travel', 'family'],
    makes: ['1 youtube video'],
    budget: euros.fixed(1700),
    terms: { usageScope: 'organic', usageDays: 180 },
    asks: ['home'],
  },
  {
    title: 'Ferry and train to Marrakesh, seven stories',
    brief: 'Seven stories from Lyon to Marrakesh without flying. Prices and hours on screen; food in at least three of them.',
    categories: ['travel', 'food-and-drink'],
    makes: ['7 instagram story', '1 instagram reel'],
    budget: euros.range(900, 1300),
    wanted: { languages: ['fr', 'en', 'es'] },
  },
  {
    title: 'A window seat, four hours, no cuts',
    brief:
      'Slow television: one camera on the window, one good microphone, the whole line from Innsbruck to Verona or another that you love.',
    categories: ['travel', 'photography'],
    makes: ['1 youtube video'],
    budget: euros.fixed(640),
  },
  {
    title: 'Traveling by wheelchair: what the platform does',
    brief: 'Three stations, one day, filmed by someone who uses a wheelchair. We change our booking page by what you find.',
    categories: ['travel', 'lifestyle'],
    makes: ['1 youtube video', '1 instagram reel'],
    budget: euros.fixed(1500),
    terms: { ...A_YEAR },
  },
  {
    title: 'Suitcase for a week of trains, packed on camera',
    brief: 'One bag, seven nights, three climates. Lay it out, pack it, weigh it, and after the trip say what never left the bag.',
    categories: ['travel', 'fashion'],
    makes: ['1 instagram reel', '1 youtube short'],
    budget: euros.fixed(560),
    fate: 'filled',
  },
  {
    title: 'Knitting on rails: a scarf between two capitals',
    brief: 'Cast on in Vienna, cast off in Paris, talk to anyone who asks. A film about time.',
    categories: ['travel', 'diy-and-crafts'],
    makes: ['1 youtube video'],
    budget: euros.fixed(880),
  },
];

export const GLOWMAX: JobIdea[] = [
  {
    title: 'Thirty days of Glowmax, show your results',
    brief: 'Take two capsules a day for thirty days and show how you glow. Best results get a bonus. Keep it natural.',
    categories: ['fitness', 'beauty'],
    makes: ['4 instagram reel'],
    budget: dollars.fixed(480),
    fate: 'removed',
  },
  {
    title: 'Morning routine with our powder in it',
    brief: 'Your normal morning with our powder in the glass. Please do not make it look like an advertisement.',
    categories: ['lifestyle', 'fitness'],
    makes: ['2 instagram reel'],
    budget: dollars.fixed(350),
    fate: 'removed',
  },
];
