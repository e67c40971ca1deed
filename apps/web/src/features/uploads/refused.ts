/** Why a file was refused, in words beside it. */
export class Refused extends Error {}
