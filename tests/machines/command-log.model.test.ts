import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/command-log.ts';

describeChart('S8.3', walkable);
