import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, type Repository } from 'typeorm';
import { factsOf, itemOf } from '../item.ts';
import { cut, NEWEST, OVER, PAGE_SIZE, type Query } from '../page.ts';
import { Account, Category, HiddenJob, Invitation, Job, JobStats, Proposal, SavedJob, Upload } from './entities.ts';
import { FeedItemDto, FeedPageDto } from './feed-page.ts';

@Injectable()
export class FeedService {
  constructor(
    @InjectRepository(Job) private readonly jobs: Repository<Job>,
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    @InjectRepository(Category) private readonly categories: Repository<Category>,
    @InjectRepository(JobStats) private readonly stats: Repository<JobStats>,
    @InjectRepository(Proposal) private readonly proposals: Repository<Proposal>,
    @InjectRepository(SavedJob) private readonly saved: Repository<SavedJob>,
    @InjectRepository(Invitation) private readonly invitations: Repository<Invitation>,
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
  ) {}

  async list(accountId: string, { cursor, category }: Query): Promise<FeedPageDto> {
    const [found, reader] = await Promise.all([this.findJobs(accountId, cursor, category), this.findReader(accountId)]);
    const { rows, nextCursor } = cut(found);
    const { match, apartFrom } = factsOf(reader);
    const uploadIds = rows.flatMap(({ imageIds, fileIds }) => [...imageIds, ...fileIds]);
    const jobId = In(rows.map(({ id }) => id));
    const [owners, stats, categories, proposals, saved, invitations, uploads] = await Promise.all([
      this.accounts.find({ where: { id: In(rows.map(({ ownerId }) => ownerId)) }, relations: { record: true } }),
      this.stats.findBy({ jobId }),
      this.categories.findBy({ id: In(rows.flatMap(({ categoryIds }) => categoryIds)) }),
      this.proposals.find({ where: { jobId, creatorId: accountId, status: Not(In(OVER)) }, relations: { engagement: true } }),
      this.saved.findBy({ jobId, accountId }),
      this.invitations.findBy({ jobId, creatorId: accountId }),
      uploadIds.length > 0 ? this.uploads.findBy({ id: In(uploadIds) }) : [],
    ]);
    const items = rows
      .map((job) => {
        const ofJob = (row: { jobId: string }) => row.jobId === job.id;
        return {
          ...job,
          owner: owners.find(({ id }) => id === job.ownerId)!,
          stats: stats.find(ofJob)!,
          proposals: proposals.filter(ofJob),
          savedBy: saved.filter(ofJob),
          invitations: invitations.filter(ofJob),
        };
      })
      .filter(({ owner }) => owner.status === 'active' && !apartFrom.includes(owner.slug))
      .map((job) => new FeedItemDto(itemOf(job, match, categories, uploads)));
    return new FeedPageDto(items, nextCursor);
  }

  /**
   * Reads the jobs alone. With joins, PostgreSQL merges a page far down with all newer rows of `job_stats` (33,000 buffers), and with joins of
   * marks TypeORM reads the page twice, once to find its rows.
   */
  private async findJobs(accountId: string, cursor: string | undefined, category: string | undefined): Promise<Job[]> {
    const query = this.jobs
      .createQueryBuilder('job')
      .where('job.status = :open', { open: 'open' })
      .andWhere('job.id < :before', { before: cursor ?? NEWEST })
      .andWhere((outer) => {
        const hidden = outer
          .subQuery()
          .select('1')
          .from(HiddenJob, 'hidden')
          .where('hidden.jobId = job.id AND hidden.accountId = :accountId');
        return `NOT EXISTS ${hidden.getQuery()}`;
      })
      .setParameter('accountId', accountId)
      .orderBy('job.id', 'DESC')
      .limit(PAGE_SIZE + 1);
    if (category) {
      const within = await this.categories.find({ where: { slug: In(category.split(',')) }, select: { id: true } });
      query.andWhere('job.categoryIds && ARRAY[:...within]::uuid[]', { within: within.map(({ id }) => id) });
    }
    return query.getMany();
  }

  private findReader(id: string): Promise<Account> {
    return this.accounts.findOneOrFail({
      where: { id },
      relations: { channels: true, categories: true, blocked: { blocked: true }, blockedBy: { blocker: true } },
      order: { channels: { service: 'DESC' } },
    });
  }
}
