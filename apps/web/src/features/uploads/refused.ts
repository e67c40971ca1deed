/** Why a file was not taken, in words that stand beside it. */
export class Refused extends Error {}
