/** The relative frequency of each act. */
const WEIGHTS = {
  post: 2,
  propose: 6,
  open: 1,
  shortlist: 1,
  approve: 4,
  decline: 1,
  withdraw: 1,
  confirm: 1,
  edit: 1,
  offer: 4,
  answerOffer: 4,
  deliver: 3,
  answerDelivery: 2,
  cancel: 2,
  dispute: 1,
  decide: 1,
  review: 4,
  handleReview: 2,
  changeJob: 1,
  changeOpenings: 1,
  wait: 2,
  ban: 1,
  leave: 1,
} as const;
export type Act = keyof typeof WEIGHTS;
export const ACTS = (Object.keys(WEIGHTS) as Act[]).flatMap((act) => Array.from({ length: WEIGHTS[act] }, () => act));
