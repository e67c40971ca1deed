/** One line of a chat: `o` is the owner, `c` the creator. `{o}` and `{c}` stand for their first names. */
export type Line = readonly ['o' | 'c', string];

/** Chats before an offer. */
export const TALKS: readonly (readonly Line[])[] = [
  [
    ['o', 'Hi {c}, thank you for your comment. We liked that you would show the bad parts, too. Could you do it in the next three weeks?'],
    ['c', 'Hi {o}! Yes. I would film next weekend and cut in the week after.'],
    ['o', 'Good. Do you need anything from us apart from the product?'],
    ['c', 'Only one thing: a sentence about what it is not made for. It keeps the comments friendly.'],
    ['o', 'That we can do. I will write it down tonight.'],
  ],
  [
    ['o', 'Hello {c}, great samples. Before I send an offer: would you be fine with a call to the workshop on camera?'],
    ['c', 'Gladly. Ten minutes are enough, and I would use two of them.'],
    ['o', 'Perfect. Our colleague there is shy and very funny.'],
    ['c', 'My favorite kind. Mornings or afternoons?'],
    ['o', 'Mornings. They start at six.'],
    ['c', 'Then I will have my coffee with them.'],
  ],
  [
    ['o', 'Hi {c}! We would like to work with you. Is the price in your comment with or without the vertical cuts?'],
    ['c', 'Everything in. The cuts come from the same footage.'],
    ['o', 'Lovely, then I will put it into an offer.'],
  ],
  [
    ['o', 'Hello {c}. Your idea with the second take is exactly right. How do you feel about the usage rights in the brief?'],
    ['c', 'Fine for your own channels. For paid ads I would ask for a month at most.'],
    ['o', 'Own channels only, I promise. It will be in the terms.'],
    ['c', 'Then we are good. Which day would you like to have it?'],
    ['o', 'The day you named works for us.'],
  ],
  [
    ['o', 'Hi {c}, one question: have you filmed something like this indoors, too? It may rain all week.'],
    ['c', 'Yes, and I have a covered yard, so rain only makes the sound better.'],
    ['o', 'I had not thought of that. Nice.'],
    ['c', 'I can send a ten-second clip of it tomorrow.'],
  ],
  [
    ['o', 'Welcome, {c}. We are a small team, so you will only talk to me. I answer until eight in the evening.'],
    ['c', 'Same here, only me. What is the one thing that people always get wrong about the product?'],
    ['o', 'They think that it is fragile. It is not, please drop it.'],
    ['c', 'I was going to anyway.'],
    ['o', 'Then we will get along.'],
  ],
  [
    ['o', 'Hello {c}, your comment made three of us laugh, which is most of the company. Is that tone all right for two minutes?'],
    ['c', 'For ninety seconds. After that it has to be useful.'],
    ['o', 'You have just described our ideal video.'],
    ['c', 'Then let me send you three opening lines tomorrow, and you cross out two.'],
    ['o', 'The second one. The other two are for next year.'],
  ],
  [
    ['o', 'Hi {c}, thank you for waiting. We had more comments than we hoped for, and yours stayed on top.'],
    ['c', 'That is lovely to read. Is the date in the brief fixed?'],
    ['o', 'A few days do not matter. Quality does.'],
    ['c', 'Then I would take four more and film in the morning light.'],
    ['o', 'Take five.'],
  ],
  [
    [
      'c',
      'Hello {o}, thank you for the approval! I have a question about the product before we talk about anything else: does it come apart?',
    ],
    ['o', 'Completely, with one screwdriver. Nobody has asked that before an offer.'],
    ['c', 'My viewers will ask it in the first hour.'],
    ['o', 'Then please show it. There are seven parts, and one of them always rolls under the table.'],
  ],
  [
    ['o', 'Hi {c}! Would it be possible to have subtitles in two languages?'],
    ['c', 'Yes, I write them myself, so the jokes survive.'],
    ['o', 'That decides it for us. Do you invoice with or without tax?'],
    ['c', 'Without, I am below the limit. I will say so on the invoice.'],
    ['o', 'Fine. I will write the offer before the weekend.'],
    ['c', 'Perfect, then I keep the week after free.'],
  ],
];

/** Chats after the assignment. */
export const WORK: readonly (readonly Line[])[] = [
  [
    ['c', 'Thank you, {o}, I am looking forward to it!'],
    ['o', 'So are we. The parcel leaves tomorrow, I will send the tracking number.'],
    ['o', 'It is on its way and should be with you on Thursday.'],
    ['c', 'It arrived, and the box is nicer than most products. Filming starts at the weekend.'],
    ['o', 'I will tell Anna, who folds them.'],
    ['c', 'First half is in the can. One surprise: it is much quieter than I thought. I will open with that.'],
    ['o', 'Please do. We never found a way to say it.'],
  ],
  [
    ['o', 'It is yours, {c}. Shall I send one or two, in case something goes wrong?'],
    ['c', 'One is enough. If it goes wrong, that is the video.'],
    ['o', 'Ha. Fair.'],
    ['c', 'Short report: two of three days are filmed, weather was on our side.'],
    ['o', 'Wonderful. Anything that you would change about the product so far?'],
    ['c', 'The strap is two centimeters too short for winter clothes. I say so at minute four.'],
    ['o', 'We hear that a lot this year. Leave it in.'],
    ['c', 'A rough cut will be ready early next week.'],
  ],
  [
    ['c', 'Accepted, thank you! Where should I look first?'],
    ['o', 'At the back. Everybody looks at the front.'],
    ['c', 'I see what you mean. That alone is worth thirty seconds.'],
    ['o', 'Take forty.'],
    ['c', 'The first day did not work at all, and I have kept ten seconds of it because it is funny.'],
  ],
  [
    [
      'o',
      'So glad that it is you, {c}. Two things from our side: no music under the first minute, and please spell the name with two l’s.',
    ],
    ['c', 'Noted, both. I will send the outline tonight.'],
    ['c', 'The outline: cold open with the mistake, then setup, then one week in four minutes, then who should not buy it.'],
    ['o', 'I would not change a word. The last part is brave of us both.'],
    ['c', 'It is the part that people share.'],
    ['o', 'How is it going?'],
    ['c', 'Well! Everything is filmed, I am at the sound now.'],
  ],
  [
    ['o', 'Brilliant. The parcel is packed and I put a spare part in, too.'],
    ['c', 'You are an optimist.'],
    ['o', 'I am a realist with a spare part.'],
    ['c', 'I needed it on day two. Thank you.'],
  ],
  [
    ['o', 'Thank you for accepting so quickly, {c}! Which address shall we use?'],
    ['c', 'The one in my last invoice to you, please. And a small box, if you can: my hall is one meter wide.'],
    ['o', 'Smallest box that we have, with too much tape.'],
    ['c', 'It is here. The tape took longer than the assembly, and both are in the video now.'],
    ['o', 'I deserve that.'],
  ],
  [
    ['c', 'I have written the outline. Shall I send it, or do you like surprises?'],
    ['o', 'I like surprises. My colleague does not, so please send it.'],
    ['c', 'Sent. Tell her that minute three can go, if it has to.'],
    ['o', 'She says that minute three is the best one.'],
    ['c', 'Then it stays, and I am going to film it this afternoon.'],
    ['c', 'Done. It rained, which was not planned, and it looks wonderful.'],
  ],
];

/** Why creators decline an offer. */
export const OFFER_DECLINES = [
  'Thank you! The date is too tight with the vertical cuts in it. A week later and I am in.',
  'My calendar changed this week, I am sorry. In a month I would say yes at once.',
  'For the main piece the price works, for everything on top of it I would need a little more. Shall we talk?',
] as const;
