import { ClassSerializerInterceptor, Controller, Get, Inject, Query, Req, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Query as FeedQuery } from '../page.ts';
import type { FeedPageDto } from './feed-page.ts';
import { FeedService } from './feed.service.ts';
import { SessionGuard, type SignedRequest } from './session.guard.ts';

@Controller('user/v1/feeds')
@UseGuards(SessionGuard)
@UseInterceptors(ClassSerializerInterceptor)
export class FeedController {
  constructor(@Inject(FeedService) private readonly feed: FeedService) {}

  @Get()
  list(@Req() request: SignedRequest, @Query() query: FeedQuery): Promise<FeedPageDto> {
    return this.feed.list(request.accountId, query);
  }
}
