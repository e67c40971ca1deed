import * as account from './account.ts';
import * as again from './again.ts';
import * as amendment from './amendment.ts';
import * as auth from './auth.ts';
import * as block from './block.ts';
import * as botCheck from './bot-check.ts';
import * as calendar from './calendar.ts';
import * as cases from './case.ts';
import * as brief from './brief-version.ts';
import * as category from './category.ts';
import * as config from './config.ts';
import * as contact from './contact.ts';
import * as decision from './decision.ts';
import * as creatorJob from './creator-job.ts';
import * as discovery from './discovery.ts';
import * as delivery from './delivery.ts';
import * as dispute from './dispute.ts';
import * as email from './email.ts';
import type { Endpoint } from './endpoint.ts';
import * as engagement from './engagement.ts';
import * as feed from './feed.ts';
import * as integration from './integration.ts';
import * as invitationLink from './invitation-link.ts';
import * as legal from './legal.ts';
import * as link from './link.ts';
import * as job from './job.ts';
import * as jobCreator from './job-creator.ts';
import * as jobQuestion from './job-question.ts';
import * as mailInvitation from './mail-invitation.ts';
import * as jobTemplate from './job-template.ts';
import * as message from './message.ts';
import * as messageChange from './message-change.ts';
import * as need from './need.ts';
import * as notification from './notification.ts';
import * as notificationPreference from './notification-preference.ts';
import * as offer from './offer.ts';
import * as passkey from './passkey.ts';
import * as product from './product.ts';
import * as proposal from './proposal.ts';
import * as push from './push.ts';
import * as record from './record.ts';
import * as report from './report.ts';
import * as review from './review.ts';
import * as right from './right.ts';
import * as savedReply from './saved-reply.ts';
import * as savedSearch from './saved-search.ts';
import * as staffVerification from './staff-verification.ts';
import * as setUp from './set-up.ts';
import * as showcase from './showcase.ts';
import * as signOn from './sign-on.ts';
import * as staff from './staff.ts';
import * as standingTerms from './standing-terms.ts';
import * as star from './star.ts';
import * as thread from './thread.ts';
import * as threadEvent from './thread-event.ts';
import * as threadSettings from './thread-settings.ts';
import * as twoStep from './two-step.ts';
import * as upload from './upload.ts';
import * as welcome from './welcome.ts';

const nouns = {
  config,
  botCheck,
  auth,
  account,
  email,
  twoStep,
  passkey,
  signOn,
  link,
  welcome,
  calendar,
  upload,
  integration,
  case: cases,
  category,
  brief,
  job,
  jobCreator,
  jobQuestion,
  jobTemplate,
  standingTerms,
  feed,
  showcase,
  savedSearch,
  product,
  proposal,
  creatorJob,
  offer,
  amendment,
  engagement,
  delivery,
  dispute,
  right,
  review,
  record,
  thread,
  threadEvent,
  message,
  messageChange,
  savedReply,
  threadSettings,
  block,
  star,
  need,
  notification,
  notificationPreference,
  push,
  discovery,
  invitationLink,
  mailInvitation,
  again,
  contact,
  legal,
  report,
  staffVerification,
  decision,
  staff,
  setUp,
};

type EndpointIn<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;

/** The type of every endpoint, by its route. */
export type Endpoints = { [E in EndpointIn<(typeof nouns)[keyof typeof nouns]> as E['route']]: E };

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;
}

/** Every endpoint with its name and noun. Only the server, the OpenAPI document and tests import this; the browser imports single nouns. */
export const ENDPOINTS: { noun: string; name: string; endpoint: Endpoint }[] = Object.entries(nouns).flatMap(([noun, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) ? [{ noun, name, endpoint: value }] : [])),
);
