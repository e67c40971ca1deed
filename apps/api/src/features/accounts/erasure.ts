import { showCreators } from '#features/search-index/creators.ts';
import type { Tx } from '#platform/db/connect.ts';
import { newSlug } from '#platform/ids.ts';
import { NOBODYS_HASH } from '#platform/passwords.ts';

/** The name of a deleted account, where others still see that it existed. */
export const DELETED_NAME = 'Deleted user';

/** Erases all personal data of an account and marks it as deleted. */
export async function eraseProfile(tx: Tx, accountId: string): Promise<void> {
  await tx`
    UPDATE accounts SET name = ${DELETED_NAME}, email = ${`deleted-${accountId}@deleted.invalid`}, slug = ${newSlug('')}, password_hash = ${NOBODYS_HASH},
      email_verified_at = NULL, status = 'inactive', verification_status = 'incomplete', is_profile_completed = false, rejection_reason = NULL,
      rejection = NULL, rejections = 0, profile_image_uri = NULL, city = NULL, state = NULL, country = NULL, about = NULL, date_of_birth = NULL,
      gender = NULL, phone_number = NULL, languages = '{}', company = NULL, website = NULL, industry = NULL, submitted_at = NULL,
      reviewed_at = NULL, last_active_at = NULL, time_zone = 'UTC', totp_secret = NULL, totp_used_step = 0, totp_since = NULL, recovery_hashes = '{}',
      recovery_since = NULL, deleted_at = app_now()
    WHERE id = ${accountId}`;
  await tx`DELETE FROM account_categories WHERE account_id = ${accountId}`;
  await tx`DELETE FROM profile_changes WHERE account_id = ${accountId}`;
  await showCreators(tx, tx`a.id = ${accountId}`);
}
