import { testCampaigns } from '#testing/records/campaigns.ts';

/** The other half of ten thousand. */
testCampaigns({ from: 5000, to: 10_000 });
