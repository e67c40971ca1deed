import { payingIn, type JobIdea } from './idea.ts';

/** A job for five creators. */
export const CAMPAIGN: JobIdea = {
  key: 'wet-week',
  title: 'One rain shell, five cities: a wet week each',
  brief:
    'Five people in five cities wear our Marten shell for one wet week and show the wettest hour of it. One Reel of 30 to 60 seconds each: the weather, the zip, what stayed dry and what did not.\n\nAll five go on one page next to each other, so please begin with the same shot: the shell on a hook, dry. Each of you works alone, with terms and a date of your own.',
  categories: ['outdoors', 'lifestyle'],
  makes: ['1 instagram reel'],
  budget: payingIn('USD').fixed(620),
  terms: { usageScope: 'organic', usageDays: 365, shipsProduct: true },
  fate: 'filled',
  openings: 5,
};

/** What the creators wrote who wanted to be one of the five. */
export const CAMPAIGN_COMMENTS = {
  ida: 'Oslo has eight days of rain ahead. I would carry a full pack to the cabin in it and empty every pocket on camera at the end.',
  oliver: 'Two dogs, two walks a day, Bristol: the wettest hour finds me by itself. I would film it from below, where the water comes in.',
  rafael:
    'On the Atlantic the rain comes from the side. I would wear it on the pier and on the roof of the van, and hang it up wet overnight.',
  jamal: 'I walk everywhere in Philadelphia. I would wear it to four games that nobody cancels, and show the shoulders under a heavy bag.',
  chloe:
    'I would wear it for a week in Paris and then turn it inside out on my sewing table, since I know how a seam is made and how it gives in.',
  liam: 'In Cork nobody talks about rain any more. I would film one quiet hour of it from the workshop door, with the sound of the hood.',
} as const;
