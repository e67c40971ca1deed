import { Column, Entity, JoinColumn, ManyToOne, OneToMany, OneToOne, PrimaryColumn, type Relation } from 'typeorm';

/** The tables of the product, as TypeORM describes them. */
@Entity('accounts')
export class Account {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { name: 'user_type' }) userType!: string;
  @Column('text') status!: string;
  @Column('text') slug!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) company!: string | null;
  @Column('character', { length: 2, nullable: true }) country!: string | null;
  @Column('text', { array: true }) languages!: string[];
  @Column('text', { name: 'profile_image_uri', nullable: true }) profileImageUri!: string | null;
  @OneToOne(() => OwnerRecord, (record) => record.owner) record!: Relation<OwnerRecord> | null;
  @OneToMany(() => Channel, (channel) => channel.account) channels!: Relation<Channel>[];
  @OneToMany(() => AccountCategory, (each) => each.account) categories!: Relation<AccountCategory>[];
  @OneToMany(() => Block, (block) => block.blocker) blocked!: Relation<Block>[];
  @OneToMany(() => Block, (block) => block.blocked) blockedBy!: Relation<Block>[];
}

@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid') id!: string;
  @Column('bytea', { name: 'token_hash' }) tokenHash!: Buffer;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
  @ManyToOne(() => Account) @JoinColumn({ name: 'account_id' }) account!: Account;
}

@Entity('owner_records')
export class OwnerRecord {
  @PrimaryColumn('uuid', { name: 'owner_id' }) ownerId!: string;
  @Column('int', { name: 'jobs_posted' }) jobsPosted!: number;
  @Column('int', { name: 'left_unopened' }) leftUnopened!: number;
  @Column('int') answered!: number;
  @Column('int') unanswered!: number;
  @Column('int', { name: 'median_answer_seconds', nullable: true }) medianAnswerSeconds!: number | null;
  @Column('numeric', { nullable: true }) rating!: string | null;
  @Column('int', { name: 'openings_posted' }) openingsPosted!: number;
  @Column('int', { name: 'openings_taken' }) openingsTaken!: number;
  @OneToOne(() => Account, (account) => account.record) @JoinColumn({ name: 'owner_id' }) owner!: Account;
}

@Entity('channels')
export class Channel {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') service!: string;
  @Column('bigint', { nullable: true }) followers!: string | null;
  @Column('timestamptz', { name: 'fetched_at' }) fetchedAt!: Date;
  @ManyToOne(() => Account, (account) => account.channels) @JoinColumn({ name: 'account_id' }) account!: Account;
}

@Entity('account_categories')
export class AccountCategory {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId!: string;
  @PrimaryColumn('uuid', { name: 'category_id' }) categoryId!: string;
  @ManyToOne(() => Account, (account) => account.categories) @JoinColumn({ name: 'account_id' }) account!: Account;
}

@Entity('blocks')
export class Block {
  @PrimaryColumn('uuid', { name: 'blocker_id' }) blockerId!: string;
  @PrimaryColumn('uuid', { name: 'blocked_id' }) blockedId!: string;
  @ManyToOne(() => Account, (account) => account.blocked) @JoinColumn({ name: 'blocker_id' }) blocker!: Account;
  @ManyToOne(() => Account, (account) => account.blockedBy) @JoinColumn({ name: 'blocked_id' }) blocked!: Account;
}

@Entity('categories')
export class Category {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') slug!: string;
  @Column('text') name!: string;
  @Column('int') position!: number;
}

@Entity('jobs')
export class Job {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'owner_id' }) ownerId!: string;
  @Column('text') slug!: string;
  @Column('int') version!: number;
  @Column('text') status!: string;
  @Column('text') title!: string;
  @Column('jsonb') brief!: unknown;
  @Column('uuid', { name: 'category_ids', array: true }) categoryIds!: string[];
  @Column('smallint', { name: 'star_cost' }) starCost!: number;
  @Column('text', { name: 'time_zone' }) timeZone!: string;
  @Column('timestamptz', { name: 'closes_at', nullable: true }) closesAt!: Date | null;
  @Column('date', { name: 'apply_by', nullable: true }) applyBy!: string | null;
  @Column('date', { name: 'due_by', nullable: true }) dueBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'published_at', nullable: true }) publishedAt!: Date | null;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'image_ids', array: true }) imageIds!: string[];
  @Column('uuid', { name: 'file_ids', array: true }) fileIds!: string[];
  @Column('smallint') openings!: number;
}

@Entity('job_stats')
export class JobStats {
  @PrimaryColumn('uuid', { name: 'job_id' }) jobId!: string;
  @Column('int', { name: 'proposal_count' }) proposalCount!: number;
  @Column('int', { name: 'taken_count' }) takenCount!: number;
}

@Entity('proposals')
export class Proposal {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'creator_id' }) creatorId!: string;
  @Column('text') status!: string;
  @Column('uuid', { name: 'job_id' }) jobId!: string;
  @OneToOne(() => Engagement, (engagement) => engagement.proposal) engagement!: Relation<Engagement> | null;
}

@Entity('engagements')
export class Engagement {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') status!: string;
  @OneToOne(() => Proposal, (proposal) => proposal.engagement) @JoinColumn({ name: 'proposal_id' }) proposal!: Proposal;
}

@Entity('saved_jobs')
export class SavedJob {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId!: string;
  @PrimaryColumn('uuid', { name: 'job_id' }) jobId!: string;
}

@Entity('hidden_jobs')
export class HiddenJob {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId!: string;
  @PrimaryColumn('uuid', { name: 'job_id' }) jobId!: string;
}

@Entity('invitations')
export class Invitation {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'creator_id' }) creatorId!: string;
  @Column('uuid', { name: 'job_id' }) jobId!: string;
}

@Entity('uploads')
export class Upload {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { name: 'content_type' }) contentType!: string;
  @Column('int') size!: number;
  @Column('jsonb', { nullable: true }) image!: unknown;
}
