import { payingIn, type JobIdea } from './idea.ts';

export type Said = readonly [rating: number, text: string, answer?: string];

/** A job completed in the past: by which creator, how long ago it was published, and the reviews of both sides. */
export type EarlierJob = {
  owner: string;
  creator: string;
  daysAgo: number;
  idea: JobIdea;
  /** The delivered work. */
  link: string;
  /** The owner's review of the creator. */
  ofCreator: Said;
  /** The creator's review of the owner; if missing, the owner's review was published after 14 days. */
  ofOwner?: Said;
};

const usd = payingIn('USD');
const eur = payingIn('EUR');

export const EARLIER: readonly EarlierJob[] = [
  {
    owner: 'daniel',
    creator: 'tobias',
    daysAgo: 92,
    idea: {
      title: 'Rain shell in a real storm, ten photos',
      brief: 'Ten photos of the Marten shell in weather that one would rather stay in for. Faces are welcome, studio light is not.',
      categories: ['outdoors', 'photography'],
      makes: ['10 instagram post'],
      budget: usd.fixed(640),
    },
    link: 'https://photos.example/tobias/storm-shell',
    ofCreator: [5, 'Waited two days for the storm and then stood in it for four hours. The photos sell the jacket better than our own do.'],
    ofOwner: [5, 'A clear brief, quick answers and not one change asked for. Paid on the day it was accepted.'],
  },
  {
    owner: 'daniel',
    creator: 'dev',
    daysAgo: 84,
    idea: {
      title: 'Trail pole comparison in four minutes',
      brief: 'Compare our poles with the ones you own, on the same hill and on the same day. We want weight, grip and the locking lever.',
      categories: ['outdoors', 'tech'],
      makes: ['1 youtube video'],
      budget: usd.fixed(780),
    },
    link: 'https://www.youtube.com/watch?v=trailpoles4',
    ofCreator: [4, 'Very good figures and an honest lever test. It came three days late, but he told us a week before.'],
    ofOwner: [5, 'They let the critical part in, word for word. That is rare.'],
  },
  {
    owner: 'lena',
    creator: 'hana',
    daysAgo: 88,
    idea: {
      title: 'A quiet morning with first flush, one Reel',
      brief: 'One Reel without a voice: water, leaves, a window. We send the tea and the small pot that goes with it.',
      categories: ['food-and-drink', 'lifestyle'],
      makes: ['1 instagram reel'],
      budget: usd.productAnd('A tin of first flush and a pot', 220),
    },
    link: 'https://www.instagram.com/reel/firstflush01',
    ofCreator: [5, 'Exactly the calm we had hoped for. One could hear the kettle think.'],
    ofOwner: [5, 'Lena writes the kindest briefs. The parcel came with a handwritten note.'],
  },
  {
    owner: 'lena',
    creator: 'jonas',
    daysAgo: 70,
    idea: {
      title: 'Cold brew for a long hike, two stories',
      brief: 'Show how you make cold brew the night before and drink it at the top. Two stories, no filter, please name the tea once.',
      categories: ['food-and-drink', 'outdoors'],
      makes: ['2 instagram story'],
      budget: usd.fixed(180),
    },
    link: 'https://www.instagram.com/p/coldbrewtop',
    ofCreator: [4, 'Lovely top of the hill, and a friendly sort of chaos before. We would book him again.'],
    ofOwner: [4, 'Good people, good tea. The due day moved once, and they asked before they moved it.'],
  },
  {
    owner: 'erin',
    creator: 'theo',
    daysAgo: 80,
    idea: {
      title: 'Desk lamp flicker test, on camera',
      brief: 'Measure our Arc lamp with whatever you trust, next to two others. If it flickers, show it. We have a new driver to compare.',
      categories: ['tech', 'home'],
      makes: ['1 youtube video'],
      budget: usd.fixed(950),
    },
    link: 'https://www.youtube.com/watch?v=arcflicker1',
    ofCreator: [5, 'He found a fault, showed it fairly and helped us fix it. The most useful video that we ever paid for.'],
    ofOwner: [5, 'Sent me the old and the new driver and asked for the truth. I wish all were like that.'],
  },
  {
    owner: 'kofi',
    creator: 'rafael',
    daysAgo: 66,
    idea: {
      title: 'One tank of coffee: Lisbon to the sea',
      brief:
        'A day trip on the City 3 from a town of yours to the water, in five to seven minutes. We care about the hills more than the drone.',
      categories: ['travel', 'sports'],
      makes: ['1 youtube video'],
      budget: usd.fixed(1100),
    },
    link: 'https://www.youtube.com/watch?v=lisbonsea07',
    ofCreator: [5, 'He rode the hill twice since the light was wrong the first time. That is all one needs to know.'],
    ofOwner: [
      4,
      'Great bike and nice people. The answer to my first cut took five days, which felt long.',
      'Fair point, Rafael. We had a trade show, and should have said so.',
    ],
  },
  {
    owner: 'kofi',
    creator: 'maya',
    daysAgo: 58,
    idea: {
      title: 'Studded tires on an icy forest road',
      brief: 'Ten minutes on ice with and without studs, and what it does to the range. No jumps needed, falls are fine if you are.',
      categories: ['sports', 'outdoors'],
      makes: ['1 youtube video'],
      budget: usd.fixed(980),
    },
    link: 'https://www.youtube.com/watch?v=studsonice1',
    ofCreator: [5, 'Maya is the reason why we ask for two takes now. Precise, funny, and the range table was a bonus.'],
    ofOwner: [5, 'A brief of half a page that said everything. Changes were two sentences, and both were right.'],
  },
  {
    owner: 'wes',
    creator: 'maya',
    daysAgo: 51,
    idea: {
      title: 'Camp coffee above the tree line, one Short',
      brief: 'One Short of a minute at most: our dripper, your stove, any peak. Please show how you clean it without water.',
      categories: ['food-and-drink', 'outdoors'],
      makes: ['1 youtube short'],
      budget: usd.fixed(320),
    },
    link: 'https://www.youtube.com/shorts/peakdripper',
    ofCreator: [4, 'Beautiful light and a very good idea with the snow. The sound was a little windy in one place.'],
    ofOwner: [5, 'Wes answers within the hour and means what he writes.'],
  },
  {
    owner: 'marisol',
    creator: 'sofia',
    daysAgo: 74,
    idea: {
      title: 'Open-water goggles, one honest swim',
      brief: 'Swim a kilometer in cold water and talk about fog and fit before you are warm again. Red marks may be seen.',
      categories: ['sports', 'fitness'],
      makes: ['1 instagram reel', '2 instagram story'],
      budget: usd.fixed(520),
    },
    link: 'https://www.instagram.com/reel/coldgoggles',
    ofCreator: [5, 'She came out shaking and still talked about the seal for forty seconds. Perfect.'],
    ofOwner: [5, 'They sent three sizes so that I would not have to guess. Small thing, big difference.'],
  },
  {
    owner: 'anders',
    creator: 'arjun',
    daysAgo: 68,
    idea: {
      title: 'Noise floor of a small interface',
      brief:
        'Show the noise floor of our Two In against two that you have, with the same microphone and gain. Numbers on the screen, please.',
      categories: ['tech', 'photography'],
      makes: ['1 youtube video'],
      budget: eur.fixed(700),
    },
    link: 'https://www.youtube.com/watch?v=noisefloor2',
    ofCreator: [
      3,
      'The measurements are fine, but the video came eight days late and two of the labels were swapped at first.',
      'True about the labels, which I fixed the same evening. The days were customs, as the chat shows.',
    ],
    ofOwner: [3, 'Fair in the end. The parcel sat in customs for a week, and the due day was not moved when I asked.'],
  },
  {
    owner: 'sunita',
    creator: 'aisha',
    daysAgo: 64,
    idea: {
      title: 'Four weeks with one serum, four posts',
      brief: 'One post a week, the same light, no filter. If nothing happens, say that. We test the new formula without fragrance.',
      categories: ['beauty', 'lifestyle'],
      makes: ['4 instagram post'],
      budget: usd.fixed(600),
    },
    link: 'https://www.instagram.com/p/fourweeks04',
    ofCreator: [5, 'Four posts, four Sundays, the same window. People trust her, and now we know why.'],
  },
  {
    owner: 'greta',
    creator: 'ida',
    daysAgo: 60,
    idea: {
      title: 'A wool blanket in a hut without heating',
      brief: 'A night in a cold place with our heavy blanket, in photos. We would like to see breath and daylight.',
      categories: ['home', 'outdoors'],
      makes: ['5 instagram post'],
      budget: eur.fixed(480),
    },
    link: 'https://photos.example/ida/hut-blanket',
    ofCreator: [5, 'We hung one of them in the office. She also sent the blanket back clean, which nobody had asked for.'],
    ofOwner: [5, 'Trusting, quick and generous with time. The brief had a drawing in it.'],
  },
  {
    owner: 'daniel',
    creator: 'noor',
    daysAgo: 55,
    idea: {
      title: 'Family hike with one pack for four',
      brief: 'A day out with children and everything that it takes, in one pack of ours. Complaints of the children are part of it.',
      categories: ['outdoors', 'family'],
      makes: ['1 instagram reel', '3 instagram post'],
      budget: usd.fixed(690),
    },
    link: 'https://www.instagram.com/reel/onepackfour',
    ofCreator: [5, 'Warm, real and on time. The youngest now has fans in our warehouse.'],
    ofOwner: [5, 'Daniel let us move the day when the little one was ill, and put it into new terms within an hour.'],
  },
  {
    owner: 'tom',
    creator: 'oliver',
    daysAgo: 40,
    idea: {
      title: 'Does the chew last? Three dogs, one week',
      brief: 'Three dogs, seven days, one chew each. Photograph what is left every evening, and tell us who won.',
      categories: ['pets', 'family'],
      makes: ['7 instagram story'],
      budget: usd.fixed(240),
    },
    link: 'https://www.instagram.com/p/threedogs07',
    ofCreator: [4, 'Very funny and very thorough. Day five is missing, since the dog ate the label.'],
    ofOwner: [5, 'They read every story and wrote back to each. The dogs ask when the next job is.'],
  },
];
