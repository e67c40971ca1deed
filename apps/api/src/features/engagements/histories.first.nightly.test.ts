import { testCampaigns } from '#testing/records/campaigns.ts';

/** Random histories of jobs with several creators, as in the slow test. Another worker does the other half. */
testCampaigns({ from: 0, to: 5000 });
