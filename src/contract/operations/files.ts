import { operationsOf } from "../operation.ts";
import { spaceFile, spaceFileList, spaceFilesQuery } from "../schemas/space-file.ts";
import { changeRequestReads, contentReads, personReads } from "./reads.ts";

const defineOperation = operationsOf("Files");

const fileReads = [...contentReads, ...personReads] as const;
const changeRequestFileReads = [...new Set([...changeRequestReads, ...personReads])];

const files = { status: 200, description: "A page of files", schema: spaceFileList } as const;
const file = { status: 200, description: "The file", schema: spaceFile } as const;
const description = "With how many pages use each. An addition of ours.";

export const fileOperations = [
  defineOperation({
    id: "listSpaceFiles",
    method: "GET",
    path: "/v1/spaces/{spaceId}/files",
    summary: "List the files of a space with their uses",
    description,
    query: spaceFilesQuery,
    success: files,
    permission: "space:view",
    reads: fileReads,
  }),
  defineOperation({
    id: "getSpaceFile",
    method: "GET",
    path: "/v1/spaces/{spaceId}/files/{fileId}",
    summary: "Read a file of a space with its uses",
    success: file,
    permission: "space:view",
    reads: fileReads,
  }),
  defineOperation({
    id: "listChangeRequestFiles",
    method: "GET",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/files",
    summary: "List the files of a change request with their uses",
    description,
    query: spaceFilesQuery,
    success: files,
    permission: "space:view",
    reads: changeRequestFileReads,
  }),
  defineOperation({
    id: "getChangeRequestFile",
    method: "GET",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/files/{fileId}",
    summary: "Read a file of a change request with its uses",
    success: file,
    permission: "space:view",
    reads: changeRequestFileReads,
  }),
];
