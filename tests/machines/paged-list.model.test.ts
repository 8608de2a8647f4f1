import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/paged-list.ts';

describeChart('S9.13 S2.53 S2.64', walkable);
