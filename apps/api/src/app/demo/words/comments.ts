/** What creators would do, by category of the job: the middle sentence of a proposal. */
export const PLANS: Record<string, readonly string[]> = {
  sports: [
    'I would use it in three sessions of different length and open with the one that went worst.',
    'I can show it in training and on a race day, so people see it with a pulse of 170.',
    'My plan: one take at full effort, one slow explanation of what you just saw.',
  ],
  fitness: [
    'I would log every session on screen, the skipped ones too.',
    'I would film from the floor, where the work happens, with the numbers as plain text.',
    'I can bring two people of very different strength and let them try the same thing.',
  ],
  outdoors: [
    'I would wait for real weather, which this month means about four days.',
    'I would carry it on the long loop, sleep next to it and show it wet, frozen and dry again.',
    'My plan is one route in daylight and the same one before sunrise, so that people can compare.',
  ],
  travel: [
    'I would put every price and every delay on screen.',
    'I have a trip planned that fits, so no extra ticket is needed.',
    'I would film the boring half, too: platforms, queues and waiting are where this matters.',
  ],
  'food-and-drink': [
    'I would cook with it on a normal Tuesday, for people who are hungry and in a hurry.',
    'I would do one recipe three times and show how it gets better.',
    'I can shoot it in one evening with steam, natural sound and no background music.',
  ],
  beauty: [
    'I would film in daylight at the same hour every day, close enough to see texture.',
    'I would compare it with the one I use now, half and half, and show hour one, four and eight.',
    'I can show it on three skin tones in one take, friends of mine who said yes already.',
  ],
  fashion: [
    'I would wear it for two weeks, wash it twice and show the seams again.',
    'I can style it three ways with clothes that my viewers already own.',
    'I would shoot outside in flat light, so that colors look like they do in a hallway mirror.',
  ],
  lifestyle: [
    'I would build it into a normal week and let it appear where it is used.',
    'I would keep it under a minute and end on the moment that I would tell a friend about.',
    'My plan is one quiet morning and one loud evening.',
  ],
  home: [
    'I would show the corner before, with everything that is wrong with it, and not tidy up for the camera.',
    'I can install it alone in one afternoon and time it.',
    'I would film it again after three weeks, when nobody looks at it any more.',
  ],
  'diy-and-crafts': [
    'I would leave every mistake in and say what it cost me.',
    'I can film from above with clean sound, so that people can follow along.',
    'I would make one finished piece and list all material with prices.',
  ],
  family: [
    'We would use it at breakfast, in the car and at the worst hour before dinner.',
    'No faces of children, as always, only hands and voices.',
    'I would ask two other families on our floor to try it for a weekend.',
  ],
  pets: [
    'I would let them find it by themselves and keep the camera at their height.',
    'I would film the first time, the tenth time and what it looks like afterwards.',
    'I always show the signs of stress and stop when I see one; viewers learn most from that.',
  ],
  tech: [
    'I would use it as my only one for two weeks before I record a line.',
    'I can measure it properly, and I publish the method with the numbers.',
    'I would show the setup in real time, with every menu that annoys me.',
  ],
  gaming: [
    'I would play it to the end on stream and cut the best forty minutes.',
    'I would ask my chat to guess what happens next; it works very well for quiet games.',
    'I can do a first look without spoilers and a long talk for those who finished it.',
  ],
  music: [
    'I would let people hear the raw file for a full minute before I say anything.',
    'I would write something small with it and show every take.',
    'I can compare it blind with three others in the same room.',
  ],
  photography: [
    'I would publish the full set, with settings, not only the two that worked.',
    'I would shoot at dawn and at noon, which shows what it cannot do.',
    'I can carry it for ten days and show the wear.',
  ],
  automotive: [
    'I have exactly that job waiting in my garage, so it would be real work.',
    'I would film it in one take and show the torque on screen.',
    'I would say what a beginner can get wrong, and how to notice in time.',
  ],
  education: [
    'I would explain it in one sentence, one drawing and one example, in that order.',
    'I would test it with a class first and film only what they understood.',
    'I can write a one-page summary to go with the video.',
  ],
  finance: [
    'I would use my own numbers and black out nothing but names.',
    'I would explain it as I did behind the counter, without a single chart.',
    'I would have a friend who does this for a living check every sentence.',
  ],
  business: [
    'I would follow one owner for two days and keep the questions short.',
    'I would show the paper side of it, because that is where the time goes.',
    'I can film in their shop before it opens, in natural light.',
  ],
};

/** The last sentence of a proposal. */
export const CLOSINGS = [
  'I can start as soon as the parcel is here.',
  'A first cut would be with you within ten days.',
  'Happy to send an outline before I film anything.',
  'If that fits, I would love to hear what you would never want to see in it.',
  'I would keep to your date with three days to spare.',
  'The rough cut comes with timestamps, so changes are quick.',
  'Ask me anything, I answer the same day.',
  'I read the brief twice, and the part about honesty is why I write.',
] as const;

/** Why owners decline; the reason is one of the contract's. */
export const DECLINES = [
  { reason: 'fit', note: 'Lovely work, but we look for someone who films outside.' },
  { reason: 'fit', note: 'Thank you. Your style is great and a little too fast for this one.' },
  { reason: 'price', note: 'The price is fair, only above what we have left for this job.' },
  { reason: 'timing', note: 'We need it two weeks earlier than you can. Next time, we hope.' },
  { reason: 'reach', note: undefined },
  { reason: 'fit', note: undefined },
  { reason: 'other', note: 'We had a very similar film last spring.' },
] as const;

/** Scripted proposals, by job and creator. */
export const SPOKEN: Record<string, Record<string, string>> = {
  'winter-trail': {
    maya: 'I run the Mesa Trail in Boulder all winter, so packed snow is my everyday surface. I would split the test over three runs and film the ice section at first light. After 30 miles I would cut one sole open on camera, if you send a third shoe.',
    dev: 'Chicago lakefront in December is ice, slush and salt. I can show how the shoe holds up on a 12-mile run commute, then break down the wear on camera.',
    noor: 'My audience are parents who run before school drop-off. I would cover warmth and quick lacing with gloves on.',
    tobias:
      'There is snow above 1,600 meters here since last week. I would run the Patscherkofel loop three mornings in a row and film the descents with a chest camera, since that is where a shoe tells the truth.',
    ida: 'I can give you minus fifteen and two kinds of snow within an hour from my door. I walk more than I run, and I would say so.',
    jamal:
      'I rate shoes for a living, though mostly on courts. I would like to do the first one that makes people laugh at me on ice and still learn something about the sole.',
    elin: 'I run on gravel and frozen lake shores around Gothenburg and would test with two pairs of my own wool socks, thin and thick, because fit changes with both.',
    sofia:
      'No snow in Valencia, but the Sierra Nevada is four hours away and I go twice a month from now on. I would bring a friend with a much narrower foot.',
    rafael: 'I would take them up to Serra da Estrela, where it is ice in the morning and mud by noon. Both in one run, nobody shows that.',
    kwame:
      'I am in Innsbruck for a month from next week for a training camp. Beginner on snow, strong on tests: I would measure slips on a fixed course.',
    oliver:
      'Two dogs pull me down a frozen lane every morning at six, which is a grip test that no laboratory has. I would wear them for a month and show the soles next to my old pair.',
    jonas:
      'I am no runner. I carry wood over ice every day from December on, and my viewers would like to know whether your shoe is good for people like me. Honest, slow, with coffee.',
    arjun:
      'I am in Manali from the third on to test cameras in the cold, with snow at the door. The shoe would get ten days of it, and I would weigh it wet and dry.',
    liam: 'My workshop is at the end of a lane that nobody salts. I am fifty-five, I have fallen on it twice, and I would walk it for you in your shoe and in mine.',
  },
  'autumn-pack': {
    maya: 'I have a three-day loop in the Indian Peaks that I do every October with about 14 kg. I would film the packing in one take and show my shoulders at the end of each day.',
    tobias:
      'Three days in the Karwendel, 13 kg with the tripod. I can show it soaked, since it always rains on day two, and unpack it in the hut in front of everybody.',
    noor: 'Three days with three children means that I carry everything. I would show 13 kg that nobody else shows: wipes, snacks, one drum.',
  },
  'summit-pour': {
    maya: 'I carry a kettle up Bear Peak about once a month anyway. Wind, one cup, one bird. I would not say a word in it.',
  },
  'recorder-wind': {
    maya: 'The ridge above my house has wind on three hundred days a year. I would stand in the same spot for foam, fur and nothing, and let each play for a full minute.',
    meiling:
      'I would place three recorders next to each other on a pier, so that it is the same wind for all of them, and publish the files for people to listen to.',
  },
  'thermos-tea': {
    maya: 'My long Sunday walk starts at minus eight these weeks. Four stories are the flask on the stove, a glove on the lid, the steam against the sun and the empty cup in the snow.',
  },
  'commute-diary': {
    maya: 'I sold my car in spring and ride seven miles to the edit room, so thirty days are thirty days. One line a day on a paper calendar, filmed, and the squeaks get their own chapter.',
    dev: 'Nine miles each way through Chicago, salt included. I have done a diary of a hundred days before and would do thirty with half of the words.',
    rafael: 'I would ride it from the van to every beach for a month. Sand is the better rain.',
    sofia: 'To the harbor and back at six, wet hair, every day. Valencia is flat, so this would be about mornings, locks and other people.',
  },
  'cabin-light': {
    maya: 'There is a hut at 2,700 meters with one table and a window to the west. I would read a real book until it is dark, then turn on the lamp, and that is the film.',
  },
  'tripod-kilo': {
    maya: 'Forty miles an hour on the ridge next week, they say. I would hang my bag on it and go for a long exposure of the moving grass.',
  },
  'night-train': {
    maya: 'I grew up two hours south of the line, speak the language and know which window to sit at. Breakfast, a line, strangers and one wrong platform: twelve minutes at most.',
  },
  'desk-makeover': {
    maya: 'My editing desk is a door on two crates with a lamp from a hostel. It has never been on camera, which is a shame, because it is terrible. Wiring in full, as you asked.',
  },
  'swim-gear': {
    maya: 'I am a runner who is afraid of cold water, so my first look is very honest. Boulder Reservoir is at 46 °F now; a friend who guides there stays next to me.',
  },
  'base-layer': {
    elin: 'Wool is what my channel is about. I would show the fabric close up before and after ten washes, and wear it on the night train to Kiruna next week.',
    chloe: 'I would turn one inside out and show the seams in the second picture, because that is what makes people trust the first.',
    jamal: 'Three looks on my brick wall and one on the train, no retouching. Wrinkles stay.',
    thandi: 'Durban has no winter, so I would take the tops on tour to Lesotho in March, with a bus, a band and a very cold hall.',
    aisha:
      'I would style them under stage costumes, where it is either freezing or far too hot. Nobody ever shows what performers wear below.',
    ida: 'Cabin, candle, minus fifteen. I sleep in merino half of the year, so the fourth picture would be a top on a line over the stove, steaming.',
    noor: 'Five people in one tent, three of them under ten. I would show who wore what for how many days before anybody noticed.',
    rafael:
      'After three hours in November water, a dry wool top is the best thing that I own. Four pictures: board, towel, top, soup. Salt and wrinkles included.',
    jonas:
      'Merino and wood smoke: after a week by the fire I would ask my neighbor to smell it on camera. The pictures would be calm, I promise.',
  },
  headlamp: {
    meiling:
      'I walk at night to record owls, so I need light that can hide. I would compare the red modes, too, and let people hear how quiet the switch is.',
    arjun:
      'I measure lamps with a lux meter and a freezer. Nine hours at −10 °C is easy to check, so I would check it twice and publish the curve.',
    dev: 'I ride home along the lake in the dark five days a week and would use it on the helmet. Beam first, then battery, then whether gloves can find the button.',
    tobias:
      'I start at three in the morning all winter, so a headlamp is my most important lens. The ridge above Hafelekar, three beams from the same tripod, same settings.',
    theo: 'A little outside of what I do, but I have never seen anybody open one of these up. I would test it on the fire escape and then take it apart.',
  },
  'camp-stove': {
    mateo: 'Tacos need three things warm at the same time. If your stove can do that on a windy roof in Mexico City, it can do everything.',
    jonas:
      'A loaf of wheat bread on your stove and one over birch, both from the same dough, outside, by the Elbe. It will not work the first time, and that stays in.',
    fatima:
      'A tagine wants an hour of very low heat, and that is where camping stoves give up. My mother does not believe in yours at all, which is a good start.',
    zoe: 'Beans, lemon, one pot, a car park by the sea. I would cook for four strangers and ask them to guess the price.',
  },
};
