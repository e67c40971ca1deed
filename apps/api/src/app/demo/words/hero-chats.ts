/** `[hours ago, who, text]`: `o` is the owner, `c` the creator. A message with a PDF also gets a photo. */
export type Timed = readonly [number, 'o' | 'c', string, { name: string; line: string }?];

/** Scripted chats, by job and creator. */
export const CHATS: Record<string, Record<string, readonly Timed[]>> = {
  'winter-trail': {
    maya: [
      [4.05, 'o', 'Hi Maya, your three-run plan is exactly what we hoped for. Can you film the ice section on Mesa Trail?'],
      [3.6, 'c', 'Yes, it ices over by the second bend. First light is about 7:10 next week, so footage should look good.'],
      [
        3.55,
        'c',
        'I was up there this morning with my phone: https://video.example/maya/mesa-trail-scout',
        { name: 'Route and times.pdf', line: 'Mesa Trail, three runs: 7:10 first light, 7:40 ice, 8:20 way down' },
      ],
      [3.1, 'o', 'That is the spot. And cutting a sole open on camera is a yes from the whole workshop.'],
      [2.9, 'c', 'Then please send a third shoe, a left one.'],
      [2.75, 'o', 'Ha, I will find you one. I have a call now and write the offer after it.'],
      [2.7, 'c', 'No hurry, I am on the trail until three.'],
      [0.35, 'o', 'Brilliant, it is yours if you like the terms. Two pairs ship on Monday. Size 8.5?'],
    ],
  },
  'commute-diary': {
    maya: [
      [22.6 * 24, 'o', 'Hi Maya, a paper calendar is a lovely idea. Would you start on the first of the month?'],
      [22.4 * 24, 'c', 'Hi Kofi! Any day with snow in the forecast would be better, but yes.'],
      [22.1 * 24, 'o', 'Snow it is. I will write an offer.'],
      [20.2 * 24, 'o', 'So happy about this. The City 3 leaves the shop tomorrow, with studded tires in the box.'],
      [17.3 * 24, 'c', 'It is here, and it took eleven minutes from box to ride. I filmed all eleven.'],
      [17.1 * 24, 'o', 'Our record is nine, but we have a stand.'],
      [9.5 * 24, 'c', 'Day eight, first squeak. Rear mudguard, left stay. It has its own chapter now.'],
      [9.2 * 24, 'o', 'That stay. I knew it. Leave it in, we have a fix and will post it under the video.'],
      [3.4 * 24, 'c', 'Day fourteen and minus sixteen: the belt does not care at all.'],
      [3.1 * 24, 'o', 'My favorite sentence of the winter.'],
      [26, 'o', 'Could I see the first half, rough as it is? The boss asks every morning.'],
      [1.7, 'c', 'Draft is uploading now'],
    ],
  },
  'cabin-light': {
    maya: [
      [5.8 * 24, 'o', 'Hi Maya, the hut with one table won us over. Is there any power up there?'],
      [5.6 * 24, 'c', 'A small solar panel, enough for the lamp and a phone. I would show the battery at dawn.'],
      [5.5 * 24, 'o', 'Wonderful. Let me talk to our light people about the color temperature.'],
      [3.2 * 24, 'o', 'They say warm, as warm as it goes, and please no second light.'],
      [3.1 * 24, 'c', 'One lamp, one book. I go up on Saturday if the road stays open.'],
      [25, 'o', 'Here is the mood board, mostly dark: https://lumolighting.example/boards/long-evening'],
    ],
  },
  'thermos-tea': {
    maya: [
      [13.8 * 24, 'o', 'Hello Maya, thank you for the steam against the sun, we could see it at once.'],
      [13.5 * 24, 'c', 'Hello Lena! The forecast is on our side, Sunday is minus nine and clear.'],
      [12.9 * 24, 'o', 'Let me send you an offer for the four stories.'],
      [12.1 * 24, 'o', 'I understand. We could do six stories instead of four and pay more, if you tell us what they cost.'],
      [11.8 * 24, 'c', 'Happy to share rates'],
    ],
  },
  'summit-pour': {
    maya: [
      [27.8 * 24, 'o', 'Hi Maya, not a word in it, please, exactly like that. Could it be before the holidays?'],
      [27.6 * 24, 'c', 'Hi Wes! Next clear morning, then. I look at the summit from my desk.'],
      [27.2 * 24, 'o', 'Perfect. The offer follows, kettle and two bags too.'],
      [25.5 * 24, 'o', 'The kettle is on its way. The lid is stiff for the first week, sorry.'],
      [21.9 * 24, 'c', 'Stiff is good up there. Filmed this morning, one cup, one bird, a lot of wind.'],
      [20.4 * 24, 'c', 'Rough cut, 31 seconds: https://video.example/maya/bear-peak-cup'],
      [19.9 * 24, 'o', 'We watched it four times. The bird! It goes out with the others on the day in the terms.'],
      [19.7 * 24, 'o', 'Thanks again, great Reel'],
    ],
  },
  'autumn-pack': {
    tobias: [
      [30.6 * 24, 'o', 'Hi Tobias, unpacking it in front of a whole hut is brave. Which hut?'],
      [30.3 * 24, 'c', 'Falkenhütte. They know me and will laugh at me.'],
      [29.9 * 24, 'o', 'Even better. Offer follows.'],
      [28.4 * 24, 'o', 'It is yours. Green or gray?'],
      [28.2 * 24, 'c', 'Green, please, it looks right against limestone.'],
      [21.5 * 24, 'c', 'Back from three days. It rained on day two, as promised. The hip belt rubs with 13 kg, I show where.'],
      [21.2 * 24, 'o', 'We need exactly that. Our pattern maker is already nervous.'],
      [7.2 * 24, 'c', 'Sound is done, colors are half done. You will have it a week early.'],
      [6.9 * 24, 'o', 'No hurry, but thank you.'],
    ],
  },
  'camp-stove': {
    jonas: [
      [20.8 * 24, 'o', 'Hi Jonas, we hoped that you would write. Bread on a gas stove, is that even possible?'],
      [20.5 * 24, 'c', 'Hello Daniel! Flatbread yes, a loaf with a trick and a second pot.'],
      [20.1 * 24, 'o', 'I want to see the trick. Offer on its way.'],
      [18.3 * 24, 'o', 'Great. Stove and two cartridges leave tomorrow, by road, since they cannot fly.'],
      [11.6 * 24, 'c', 'Everything is here. I will cook on Saturday by the Elbe, wind force 5, which is the point.'],
      [11.4 * 24, 'o', 'Our wind shield was designed for force 4. I look forward to it and fear it.'],
      [5.3 * 24, 'c', 'Force 5 won the first round. Second round with a wall of snow tomorrow.'],
      [5.1 * 24, 'o', 'Both rounds in the film, please.'],
      [3.2, 'c', 'The loaf worked. I am sending you half of it by mail, seriously.'],
      [3.1, 'c', 'First cut on Friday. Is 12 minutes fine, or do you need it under 10?'],
    ],
  },
  'base-layer': {
    elin: [
      [3.6 * 24, 'o', 'Hello Elin, ten washes sold it to me. Would you also show the gray one? It is the shy one of the three.'],
      [3.4 * 24, 'c', 'Hello Daniel, gladly, gray is where you see the knit best.'],
      [3.3 * 24, 'o', 'Which size do you wear under a sweater?'],
      [3.2 * 24, 'c', 'M, long sleeves if you have them.'],
      [2.2 * 24, 'o', 'We do. I will write the offer on Monday, when Ana is back with the budget.'],
      [20, 'c', 'No problem. I am on the night train to Kiruna from Tuesday, so Monday would be lovely.'],
      [2.4, 'c', 'I checked the light at Abisko, by the way: two hours of blue, nothing else. Good for gray wool.'],
      [2.35, 'c', 'Two posts from the train and two from there, would that work for you?'],
    ],
  },
  'wet-week': {
    oliver: [
      [17.2 * 24, 'o', 'Hi Oliver, from below it is. Do the dogs mind a camera at knee height?'],
      [17 * 24, 'c', 'Hi Daniel! They steal it once a week, otherwise no.'],
      [15.1 * 24, 'o', 'You are the first of the five. The shell is on its way, size M.'],
    ],
    ida: [
      [17.1 * 24, 'o', 'Hi Ida, how heavy is a full pack on your way to the cabin?'],
      [16.8 * 24, 'c', 'Fourteen kilos in, eleven out. The difference is firewood.'],
      [14.8 * 24, 'o', 'Then size L, so that it fits over everything. It leaves today.'],
    ],
    chloe: [
      [17 * 24, 'o', 'Hi Chloé, nobody has ever shown our seams on purpose. Please do.'],
      [16.7 * 24, 'c', 'Hello Daniel, then they have to hold for a week first.'],
      [14.4 * 24, 'o', 'They will. The parcel is at the counter in your street.'],
    ],
    rafael: [
      [16.3 * 24, 'o', 'Hi Rafael, is there enough rain on your coast this month?'],
      [16 * 24, 'c', 'From the week after next there will be nothing else. I would start then, if that is in time.'],
      [13.9 * 24, 'o', 'It is. You have until the date in the terms.'],
    ],
    jamal: [
      [16.2 * 24, 'o', 'Hi Jamal, four games in one week, outside?'],
      [15.9 * 24, 'c', 'Five, but the fifth is indoors.'],
      [13.5 * 24, 'o', 'Number five of five. Your shell goes out with the morning post.'],
    ],
  },
};
