import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, type Repository } from 'typeorm';
import { factsOf, itemOf } from '../item.ts';
import { cut, NEWEST, OVER, PAGE_SIZE, type Query } from '../page.ts';
import { Account, Category, HiddenJob, Invitation, Job, OpenJobCategory, Proposal, SavedJob, Upload } from './entities.ts';
import { FeedItemDto, FeedPageDto } from './feed-page.ts';

@Injectable()
export class FeedService {
  constructor(
    @InjectRepository(Job) private readonly jobs: Repository<Job>,
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    @InjectRepository(Category) private readonly categories: Repository<Category>,
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
    const those = In(rows.map(({ id }) => id));
    const [categories, proposals, saved, invitations, uploads] = await Promise.all([
      this.categories.findBy({ id: In([...new Set(rows.flatMap(({ categoryIds }) => categoryIds))]) }),
      this.proposals.find({ where: { jobId: those, creatorId: accountId, status: Not(In(OVER)) }, relations: { engagement: true } }),
      this.saved.findBy({ jobId: those, accountId }),
      this.invitations.findBy({ jobId: those, creatorId: accountId }),
      uploadIds.length > 0 ? this.uploads.findBy({ id: In(uploadIds) }) : [],
    ]);
    const items = rows
      .filter(({ owner }) => owner.status === 'active' && !apartFrom.includes(owner.slug))
      .map((job) => {
        const own = ({ jobId }: { jobId: string }) => jobId === job.id;
        const marks = { proposals: proposals.filter(own), savedBy: saved.filter(own), invitations: invitations.filter(own) };
        return new FeedItemDto(itemOf({ ...job, ...marks }, match, categories, uploads));
      });
    return new FeedPageDto(items, nextCursor);
  }

  /** Joins what each job has one of. Joins with marks would make TypeORM read the page twice, once to find its rows. */
  private findJobs(accountId: string, cursor: string | undefined, category: string | undefined): Promise<Job[]> {
    const query = this.jobs
      .createQueryBuilder('job')
      .innerJoinAndSelect('job.owner', 'owner')
      .leftJoinAndSelect('owner.record', 'record')
      .innerJoinAndSelect('job.stats', 'stats')
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
    if (category)
      query
        .andWhere((outer) => {
          const within = outer.subQuery().select('1').from(OpenJobCategory, 'within').innerJoin('within.category', 'category');
          return `EXISTS ${within.where('within.jobId = job.id AND category.slug IN (:...slugs)').getQuery()}`;
        })
        .setParameter('slugs', category.split(','));
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
