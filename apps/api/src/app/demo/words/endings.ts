/** Notes of deliveries. */
export const DELIVERIES: readonly string[] = [
  'Here it is. The label is on, and the product link stands in the first line. Tell me if a second is too long anywhere.',
  'Done, and a day early. The vertical cuts are in the same folder as the long one.',
  'The final cut. I left the part where it fails, since it makes the rest easier to believe.',
  'Uploaded as unlisted for now. I make it public when you are happy with it.',
  'Everything is there: the film, the stills and the sound without music, in case you want your own.',
];

/** Requests for changes. */
export const CHANGES: readonly string[] = [
  'Very close. Could the price be left out, since it differs by country? And the last shot one second longer, please.',
  'We love it. The name of the product is spelled with a hyphen; could you correct it on the screen at 0:42?',
  'Could you show the box for a moment, and take the music down under your voice in the first minute?',
];

/** Notes of second deliveries. */
export const MENDED: readonly string[] = [
  'All of it is changed, and I checked the spelling twice.',
  'Second cut. The first minute is much better for it, thank you.',
];

export const CANCEL_REASONS = {
  owner: 'The batch that we wanted to show failed our own test, so there is nothing to film this season. We are sorry.',
  creator: 'I broke my wrist on Sunday and cannot film for six weeks. I would rather say it now than deliver something shaky.',
} as const;

export const DISPUTES = {
  open: 'I delivered what the terms say. The list of changes asks for another film in another place, which is not in the terms, and for the same price.',
  decided: 'The video shows the product for nine seconds of six minutes. We had agreed on a review, and asked for changes.',
  decision:
    'The terms name one review of six minutes. The second delivery tests the product in four of its five chapters, and the changes that were asked for are in it. The work counts as done. For the next time: write into the terms how long the product is to be seen.',
} as const;

export const OF_CREATORS: readonly (readonly [number, string])[] = [
  [5, 'Told us on day two what would not work, and it did not. The result is better than our idea was.'],
  [5, 'On time, on brief, and with a sense of humour that our customers write to us about.'],
  [4, 'Good work and friendly to deal with. We would have liked one more photo in daylight.'],
  [5, 'Questions first, then silence, then something wonderful. We will ask again.'],
  [4, 'A careful worker. The first cut was long, the second one was right.'],
  [5, 'Everything that was agreed on, and the small extra cut was a gift.'],
];

export const OF_OWNERS: readonly (readonly [number, string])[] = [
  [5, 'A brief that one can work by, and answers before lunch.'],
  [5, 'Paid on the day. Changes were small and came all at once.'],
  [4, 'Pleasant and clear. The product came a week late, and they moved the day without being asked.'],
  [5, 'They let the critical part stay in. I would work with them any time.'],
  [4, 'Fair and friendly. Two people answered in turns, which was a little confusing.'],
];

export const EARLIER_COMMENTS: readonly string[] = [
  'I own two of yours already, and one that I like better. I would show all three, and say why.',
  'This is what I film anyway on a Sunday. I would do it twice, and send you the better one.',
  'I have the place, the light and a free week. You get the raw sound as well, if you want it.',
  'My viewers ask for exactly this every month. I would answer them with your product in my hand.',
];
